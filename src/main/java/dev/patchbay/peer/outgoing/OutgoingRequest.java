package dev.patchbay.peer.outgoing;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * One request of this peer, from the moment before it is sent until its response.
 *
 * <p>{@link OutgoingRequests} contains this object. The thread that takes it out calls {@link
 * #answered} or {@link #failed}, once. No method may block: the reader, the thread of the clock or
 * the thread that ends the conversation calls them.
 */
public interface OutgoingRequest {
    /**
     * Sets the id of the request, which is unique in this conversation. Called before the request
     * is sent.
     */
    default void numbered(RequestId.Whole id) {}

    void answered(RawJson result);

    /**
     * Called when there is no result.
     *
     * @param failure {@code RpcException} if the response is an error, {@link PeerClosed} if the
     *     remote side is gone, otherwise the failure of the channel
     */
    void failed(Throwable failure);

    /** Returns the request of the remote side on whose behalf this request is sent, or null. */
    default @Nullable RequestId about() {
        return null;
    }

    /** Returns whether the request has a time limit. It never changes. */
    default boolean limited() {
        return false;
    }

    /**
     * Ends the wait for the response if a time limit has passed. Called several times per second.
     *
     * @param now the time of the monotonic clock
     */
    default void check(long now) {}
}

package dev.patchbay.peer.channel;

import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.outgoing.PeerClosed;
import io.smallrye.mutiny.Multi;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * A connection to one remote side. It delivers received messages, and sends messages whole and in
 * order.
 */
public interface Channel {
    /**
     * Returns the received messages. Completes when the remote side stops sending. Reading never
     * waits for demand: a response or a cancellation must overtake requests that are still being
     * served.
     */
    Multi<Incoming> incoming();

    /** Returns the user at the remote side, who never changes while the channel lives. */
    default Principal principal() {
        return Principal.ANONYMOUS;
    }

    /** Returns the budget for data that is kept for the remote side, such as subscriptions. */
    default Budget memory() {
        return Budget.UNLIMITED;
    }

    /**
     * Sends one message. Waits while too many bytes are unsent.
     *
     * @throws PeerClosed if the remote side takes no more messages
     * @throws Unsendable if the message cannot be serialized
     */
    void send(JsonValue message);

    /**
     * Sends one message for a caller that must not wait long, and that may be interrupted. A
     * channel that never waits ignores the limit.
     *
     * @throws SendQueueFull if too many bytes stayed unsent for all that time, or until the
     *     interrupt, whose flag stays set
     */
    default void send(JsonValue message, Duration atMost) {
        send(message);
    }

    /**
     * Sends a message that belongs to a request of the remote side: its response, or a message
     * while it is served. If requests have response streams of their own, the stream of this
     * request is used.
     */
    default void send(JsonValue message, RequestId about) {
        send(message);
    }

    /**
     * Returns what is known about the origin of a received request, until the request is answered.
     */
    default Origin origin(RequestId of) {
        return Origin.UNKNOWN;
    }

    /**
     * Returns the request of this peer on whose response stream the current message of {@link
     * #incoming} arrived; empty if all messages share one stream. Valid only while the subscriber
     * handles that message.
     */
    default Optional<RequestId> currentResponseStream() {
        return Optional.empty();
    }

    /**
     * Closes the response stream of a request that is still being served, if the remote side can
     * reconnect for the rest. Otherwise does nothing.
     */
    default void release(RequestId about) {}

    /**
     * Closes the response stream of a request without a response, because its sender has cancelled
     * it. Does nothing if requests have no streams of their own.
     */
    default void endWithoutResponse(RequestId about) {}

    /**
     * Sets the listener for requests of this peer that will get no response while other requests
     * may still get theirs. Must be called before anything is sent. A channel that cannot lose
     * single requests never calls the listener; its {@link #incoming} ends instead.
     */
    default void onLoss(BiConsumer<RequestId, RequestLoss> listener) {}

    /** Sends the unsent messages, for at most {@code grace}, and closes. */
    void close(Duration grace);
}

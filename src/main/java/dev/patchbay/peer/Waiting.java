package dev.patchbay.peer;

import dev.patchbay.json.RawJson;

/**
 * Somebody who waits for the answer to a request of ours. Told once, by the reader or by whoever
 * ends the conversation, and must not make them wait.
 */
public interface Waiting {
    void answered(RawJson result);

    /**
     * There is no result.
     *
     * @param failure {@code RpcException} if the other side said so, {@link PeerClosed} if it is
     *     gone, or what the channel met
     */
    void failed(Throwable failure);
}

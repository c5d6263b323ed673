package dev.patchbay.call.server;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.json.RawJson;

/**
 * Reads the responses to calls, in the form of one era. Called by the reader of the server's
 * connection, so it must not block.
 */
public interface CallResponseReader {
    ServerMessage.Last answered(RawJson result);

    /**
     * Returns the last message about a call without a result.
     *
     * @param failure {@code RpcException} if the server answered with an error, otherwise the
     *     failure of the request
     */
    default ServerMessage.Last failed(Throwable failure, Exchange caller) {
        return new ServerMessage.Failed(failure);
    }
}

package dev.patchbay.peer.channel;

import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.mcp.RequestEra;
import java.time.Duration;

/** A stateless request, for the front that has received it. */
public interface StatelessRequest {
    /**
     * Serves the request. Does nothing if it was cancelled before. Never waits.
     *
     * @param era as the front has decided it
     */
    void serve(Request request, RequestEra.Modern era);

    /**
     * Stops the request, because its client has gone. Does nothing if the response is on its way.
     */
    void cancel();

    /**
     * Ends the request. It may finish within {@code grace}; after that it is answered with an
     * error.
     */
    void close(Duration grace);
}

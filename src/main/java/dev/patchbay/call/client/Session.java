package dev.patchbay.call.client;

import dev.patchbay.call.Exchange;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.InputRequest;

/** A session: one client, for as long as the hub can recognize it. */
public interface Session {
    /** Returns the user of the session, as {@link Exchange#owner} does for a call. */
    Object owner();

    /** Returns the capabilities that the client has declared in its handshake. */
    ClientCapabilities capabilities();

    /**
     * Asks the client a question of an upstream server that belongs to no call, and waits for the
     * answer.
     *
     * @throws dev.patchbay.jsonrpc.RpcException if the client refuses
     * @throws ClientFailure if the client does not answer
     */
    RawJson ask(InputRequest question) throws InterruptedException;

    /**
     * Tells the client that an upstream server is done with a page that the user has opened. Does
     * not block.
     */
    void elicitationCompleted(RawJson params);

    /**
     * Registers a listener for changes of the client's roots.
     *
     * @param listener must not block
     * @return removes the listener
     */
    Runnable onRootsChanged(Runnable listener);

    /**
     * Forwards a log message that an upstream server sends between two calls, if the client wants
     * this level. Does not block.
     */
    void log(ServerMessage.Logged line);

    /**
     * Runs an action when the client is gone, or at once if it is gone already.
     *
     * @param ending must not block
     */
    void whenOver(Runnable ending);
}

package dev.patchbay.upstream.definition;

import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.call.client.OneClient;

/** The clients of a hub. They decide which capabilities servers are told. */
public sealed interface ServedClients {
    /** One of several users may have this part of a total: one quarter. */
    int SHARES = 4;

    /**
     * Clients that come and go.
     *
     * @param severalUsers whether the authentication can tell several users apart
     */
    record Many(boolean severalUsers) implements ServedClients {}

    /** The client on standard input and output. */
    record One(OneClient client) implements ServedClients {}

    /** No client: a command of the command line cannot answer questions. */
    record None() implements ServedClients {}

    /** Returns how much of a total one user may have: a quarter, where there may be several. */
    default int share(int total) {
        return this instanceof Many(boolean severalUsers) && severalUsers ? total / SHARES : total;
    }

    /** Returns the owner of a connection that belongs to no session. */
    default ConnectionOwner together(Definition server) {
        return switch (this) {
            case One(var client) -> client;
            case None _ ->
                    ConnectionOwner.silent("A command of the command line cannot answer questions");
            case Many _ when namesCalls(server) -> ConnectionOwner.inNamedCalls();
            case Many _ when server.sharing() == Sharing.SHARED ->
                    ConnectionOwner.silent(
                            "All clients share this connection because \"shared\" is "
                                    + "true in the entry of the server, and the question does "
                                    + "not show which client it is for");
            case Many _ -> ConnectionOwner.inCalls();
        };
    }

    /**
     * Returns whether questions of a legacy server show which call they belong to: with Streamable
     * HTTP they arrive on the response stream of the call.
     */
    private static boolean namesCalls(Definition server) {
        return server.address() instanceof ServerAddress.Http http
                && http.form() == ServerAddress.Form.STREAMABLE;
    }
}

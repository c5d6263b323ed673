package dev.patchbay.upstream;

import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import java.util.List;

/** What callers are told when one server does not do what it was asked. */
final class Refusals {
    private final String server;
    private final Connection connection;

    Refusals(String server, Connection connection) {
        this.server = server;
        this.connection = connection;
    }

    HubFailure gone(String method) {
        return lost(method, "The connection was lost before it answered");
    }

    HubFailure lost(String method, String why) {
        return HubFailure.of(
                new HubError(
                        HubError.INVOCATION_FAILED,
                        "Server " + server + " did not do it. " + why,
                        server,
                        method,
                        connection.state().attempts(),
                        List.of()));
    }
}

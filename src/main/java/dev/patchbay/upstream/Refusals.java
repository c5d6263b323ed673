package dev.patchbay.upstream;

import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.peer.Loss;
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

    /** For a call that was lost on its own. */
    HubFailure lost(String method, Loss loss) {
        return lost(method, loss instanceof Loss.Busy busy ? tooMuch(busy) : loss.reason());
    }

    private static String tooMuch(Loss.Busy busy) {
        var after = busy.after();
        var pause =
                after == null || after.isZero()
                        ? ""
                        : " and wants to be left alone for " + after.toSeconds() + " s";
        return "It has too much to do" + pause + "; try later (" + busy.reason() + ")";
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

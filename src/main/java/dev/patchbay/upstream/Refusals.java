package dev.patchbay.upstream;

import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.peer.Loss;
import java.util.List;
import java.util.function.IntSupplier;

/** What callers are told when one server does not do what it was asked. */
final class Refusals {
    /** What is said of a call whose connection has ended. */
    static final String GONE = "The connection was lost before it answered";

    private final String server;
    private final IntSupplier attempts;

    /**
     * @param attempts how often it was tried to connect to the server
     */
    Refusals(String server, IntSupplier attempts) {
        this.server = server;
        this.attempts = attempts;
    }

    HubFailure disabled(String method) {
        return HubFailure.refusal(
                new HubError(
                        HubError.SERVER_DISABLED,
                        "Server " + server + " is disabled",
                        server,
                        method,
                        List.of()));
    }

    /**
     * @param code which of the errors of connecting it is
     */
    HubFailure unreachable(String code, String method, String why) {
        return failure(code, method, "Server " + server + " cannot be reached. " + why);
    }

    HubFailure gone(String method) {
        return lost(method, GONE);
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
        return failure(
                HubError.INVOCATION_FAILED, method, "Server " + server + " did not do it. " + why);
    }

    private HubFailure failure(String code, String method, String message) {
        return HubFailure.of(
                new HubError(code, message, server, method, attempts.getAsInt(), List.of()));
    }
}

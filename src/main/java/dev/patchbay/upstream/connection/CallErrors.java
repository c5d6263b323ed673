package dev.patchbay.upstream.connection;

import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.channel.RequestLoss;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** The errors that callers get when one server does not serve a call. */
public final class CallErrors {
    /** The reason for a call whose connection has ended. */
    public static final String CONNECTION_LOST =
            "The connection was lost before the server answered";

    private final String server;
    private final IntSupplier attempts;

    /**
     * @param attempts the number of connection attempts in the last round
     */
    public CallErrors(String server, IntSupplier attempts) {
        this.server = server;
        this.attempts = attempts;
    }

    HubFailure disabled(RequestMethod method) {
        return HubFailure.refusal(
                new HubError(
                        HubError.Code.SERVER_DISABLED,
                        "Server " + server + " is disabled",
                        server,
                        method.text(),
                        List.of()));
    }

    /**
     * @param reason why the server is not used, and what the user can do about it
     */
    HubFailure untrusted(RequestMethod method, String reason) {
        return HubFailure.refusal(
                new HubError(
                        HubError.Code.SERVER_UNTRUSTED,
                        "Server " + server + " is not used. " + reason,
                        server,
                        method.text(),
                        List.of()));
    }

    HubFailure unreachable(RequestMethod method, ServerFailure reason) {
        return failure(
                reason.connectionTimedOut()
                        ? HubError.Code.CONNECTION_TIMEOUT
                        : HubError.Code.CONNECTION_FAILED,
                method,
                "Server " + server + " cannot be reached. " + reason.text(),
                reason);
    }

    /** Returns the error for a server whose lists could not be read. */
    public HubFailure listsFailed(RequestMethod method, ServerFailure reason) {
        return failure(
                HubError.Code.INVOCATION_FAILED,
                method,
                "Server " + server + " did not send its lists. " + reason.text(),
                reason);
    }

    public HubFailure connectionLost(RequestMethod method) {
        return lost(method, CONNECTION_LOST);
    }

    /** Returns the error for one lost request. */
    public HubFailure lost(RequestMethod method, RequestLoss loss) {
        return lost(method, loss instanceof RequestLoss.Busy busy ? tooMuch(busy) : loss.reason());
    }

    private static String tooMuch(RequestLoss.Busy busy) {
        var after = busy.after();
        var pause =
                after == null || after.isZero()
                        ? ""
                        : " and asks for a pause of " + after.toSeconds() + " s";
        return "The server is overloaded" + pause + "; try again later (" + busy.reason() + ")";
    }

    public HubFailure lost(RequestMethod method, String reason) {
        return failure(
                HubError.Code.INVOCATION_FAILED,
                method,
                "Server " + server + " did not complete the call. " + reason,
                null);
    }

    private HubFailure failure(
            HubError.Code code,
            RequestMethod method,
            String message,
            @Nullable ServerFailure reason) {
        return HubFailure.of(
                new HubError(code, message, server, method.text(), attempts.getAsInt(), List.of()),
                reason);
    }
}

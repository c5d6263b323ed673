package dev.patchbay.call;

import dev.patchbay.failure.ServerFailure;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** Thrown when a call could not be forwarded to its server, or was lost there. */
public final class HubFailure extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient HubError error;
    private final boolean callersMistake;

    private final transient @Nullable ServerFailure cause;

    private HubFailure(HubError error, boolean callersMistake, @Nullable ServerFailure cause) {
        super(error.text(), null, false, false);
        this.error = error;
        this.callersMistake = callersMistake;
        this.cause = cause;
    }

    /** Creates a failure that the caller has caused: the call names nothing that can be called. */
    public static HubFailure refusal(HubError error) {
        return new HubFailure(error, true, null);
    }

    /** Creates a failure that the caller could not foresee. */
    public static HubFailure of(HubError error) {
        return of(error, null);
    }

    /**
     * Creates a failure that the caller could not foresee, with its reason.
     *
     * @param cause what went wrong at the server; null if the error has only its text
     */
    public static HubFailure of(HubError error, @Nullable ServerFailure cause) {
        return new HubFailure(error, false, cause);
    }

    public HubError error() {
        return error;
    }

    /** Returns what went wrong at the server. */
    public ServerFailure why() {
        return cause == null ? new ServerFailure.Unanswered(error.message()) : cause;
    }

    /** Returns the failure as a JSON-RPC error, for methods whose result cannot carry a failure. */
    public RpcError toRpc() {
        return callersMistake
                ? RpcError.invalidParams(error.text(), error.data())
                : RpcError.of(ErrorCode.INTERNAL_ERROR, error.text(), error.data());
    }

    /**
     * Returns the failure as a tool result for the model, or as an error if the caller has caused
     * it.
     */
    public Outcome toOutcome() {
        return callersMistake ? new Outcome.Failed(toRpc()) : Outcome.of(error.toResult());
    }
}

package dev.patchbay.call;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import java.io.Serial;

/** A call that could not be handed on to the server it was meant for, or was lost there. */
public final class HubFailure extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient HubError error;
    private final boolean callersMistake;

    private HubFailure(HubError error, boolean callersMistake) {
        super(error.text(), null, false, false);
        this.error = error;
        this.callersMistake = callersMistake;
    }

    /** Nothing that could be called at all. */
    public static HubFailure refusal(HubError error) {
        return new HubFailure(error, true);
    }

    /** Nothing that the caller could have known. */
    public static HubFailure of(HubError error) {
        return new HubFailure(error, false);
    }

    public HubError error() {
        return error;
    }

    /** For whoever can be given nothing but an error. */
    public RpcError toRpc() {
        return callersMistake
                ? RpcError.invalidParams(error.text(), error.data())
                : RpcError.of(ErrorCode.INTERNAL_ERROR, error.text(), error.data());
    }

    /** For the model to read, unless the call itself makes no sense. */
    public Outcome toOutcome() {
        return callersMistake ? new Outcome.Failed(toRpc()) : Outcome.of(error.toResult());
    }
}

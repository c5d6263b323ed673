package dev.patchbay.dispatch;

import dev.patchbay.call.Bugs;
import dev.patchbay.call.ClientFailure;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.peer.PeerClosed;

/** Turns whatever ended a request into the error its sender hears. Nothing else does. */
public final class Failures {
    private Failures() {}

    public static RpcError describe(Throwable failure) {
        return switch (failure) {
            case RpcException refused -> refused.error();
            case MissingCapability missing ->
                    RpcError.invalidRequest(String.valueOf(missing.getMessage()));
            case ClientFailure client ->
                    RpcError.of(ErrorCode.INTERNAL_ERROR, String.valueOf(client.getMessage()));
            case PeerClosed gone ->
                    RpcError.of(ErrorCode.STOPPING, String.valueOf(gone.getMessage()));
            case InterruptedException _ ->
                    RpcError.of(
                            ErrorCode.STOPPING, "The request was interrupted before it was done");
            default -> bug(failure);
        };
    }

    private static RpcError bug(Throwable failure) {
        return RpcError.of(
                ErrorCode.INTERNAL_ERROR,
                "The server failed; its log has the details under ticket " + Bugs.ticket(failure));
    }
}

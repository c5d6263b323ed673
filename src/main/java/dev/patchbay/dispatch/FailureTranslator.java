package dev.patchbay.dispatch;

import dev.patchbay.call.HubFailure;
import dev.patchbay.call.InternalErrors;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.client.ClientFailure;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.peer.channel.Overloaded;
import dev.patchbay.peer.outgoing.PeerClosed;

/** Translates the failure of a request into the error for its sender. No other class does this. */
public final class FailureTranslator {
    private FailureTranslator() {}

    public static RpcError describe(Throwable failure) {
        return switch (failure) {
            case RpcException refused -> refused.error();
            case DuplicateMember repeated ->
                    RpcError.invalidParams(RpcError.quote(message(repeated)));
            case HubFailure failed -> failed.toRpc();
            case MissingCapability missing -> RpcError.invalidRequest(message(missing));
            case ClientFailure client -> RpcError.of(ErrorCode.INTERNAL_ERROR, message(client));
            case Overloaded full -> RpcError.overloaded(message(full));
            case PeerClosed gone -> RpcError.of(ErrorCode.STOPPING, message(gone));
            case InterruptedException _ ->
                    RpcError.of(
                            ErrorCode.STOPPING, "The request was interrupted before it was done");
            default -> bug(failure);
        };
    }

    private static String message(Throwable failure) {
        return String.valueOf(failure.getMessage());
    }

    private static RpcError bug(Throwable failure) {
        return RpcError.of(
                ErrorCode.INTERNAL_ERROR,
                "The server failed; its log has the details under ticket "
                        + InternalErrors.ticket(failure));
    }
}

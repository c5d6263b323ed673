package dev.patchbay.call.client;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import java.io.Serial;

/** Thrown when the client answers a question with an error, or does not answer. */
public final class ClientFailure extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public ClientFailure(String message, Throwable cause) {
        super(message, cause);
    }

    /** Returns the error for a server whose question could not be answered. */
    public static RpcError described(Throwable failure) {
        return failure instanceof RpcException refused
                ? refused.error()
                : RpcError.of(
                        ErrorCode.INTERNAL_ERROR, "The question could not be sent to a client");
    }
}

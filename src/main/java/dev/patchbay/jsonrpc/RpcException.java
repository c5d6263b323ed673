package dev.patchbay.jsonrpc;

import java.io.Serial;

/** Ends a request with an error that its sender is to hear word for word. */
public final class RpcException extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient RpcError error;

    public RpcException(RpcError error) {
        // Thrown for bad input, as often as a peer likes: no stack trace, which nobody would read.
        super(error.message(), null, false, false);
        this.error = error;
    }

    public RpcError error() {
        return error;
    }
}

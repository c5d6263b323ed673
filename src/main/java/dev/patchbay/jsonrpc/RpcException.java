package dev.patchbay.jsonrpc;

import java.io.Serial;

/** Ends a request with an error that is sent unchanged to the request's sender. */
public final class RpcException extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient RpcError error;

    public RpcException(RpcError error) {
        // Peers can cause this exception as often as they like, so it has no stack trace.
        super(error.message(), null, false, false);
        this.error = error;
    }

    public RpcError error() {
        return error;
    }
}

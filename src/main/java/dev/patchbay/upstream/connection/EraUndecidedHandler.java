package dev.patchbay.upstream.connection;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.peer.incoming.Handler;
import dev.patchbay.peer.incoming.RequestControl;
import org.jspecify.annotations.Nullable;

/** Passes the messages of a server to a handler that may change until the server's era is known. */
final class EraUndecidedHandler implements Handler {
    private volatile @Nullable Handler current;
    private volatile boolean closed;

    void decide(Handler handler) {
        current = handler;
        if (closed) {
            handler.closed();
        }
    }

    @Override
    public Reply accept(Request request, RequestControl ticket) {
        var handler = current;
        if (handler == null) {
            throw RpcError.methodNotFound(request.method()).toException();
        }
        return handler.accept(request, ticket);
    }

    @Override
    public void notified(Notification notification) {
        var handler = current;
        if (handler != null) {
            handler.notified(notification);
        }
    }

    @Override
    public boolean acceptsBatches() {
        var handler = current;
        return handler != null && handler.acceptsBatches();
    }

    @Override
    public RpcError describe(Throwable failure) {
        var handler = current;
        return handler == null
                ? RpcError.of(ErrorCode.INTERNAL_ERROR, "The client failed")
                : handler.describe(failure);
    }

    @Override
    public void closed() {
        closed = true;
        var handler = current;
        if (handler != null) {
            handler.closed();
        }
    }
}

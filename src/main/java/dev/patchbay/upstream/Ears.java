package dev.patchbay.upstream;

import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.peer.Handler;
import dev.patchbay.peer.Ticket;
import org.jspecify.annotations.Nullable;

/** Whoever hears a server, which may change until its era is known. */
final class Ears implements Handler {
    private volatile @Nullable Handler current;
    private volatile boolean closed;

    void become(Handler handler) {
        current = handler;
        if (closed) {
            handler.closed();
        }
    }

    @Override
    public Reply accept(Request request, Ticket ticket) {
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
    public boolean takesBatches() {
        var handler = current;
        return handler != null && handler.takesBatches();
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

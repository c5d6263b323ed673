package dev.patchbay.transport.http;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.Channel;
import dev.patchbay.peer.Origin;
import dev.patchbay.peer.PeerClosed;
import dev.patchbay.peer.Principal;
import io.smallrye.mutiny.Multi;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The channel of one stateless request: its answer is the response, as JSON if nothing else was
 * said before, else as the last event of a stream.
 *
 * <p>Concurrency: {@code lock} is held while a message is sent, so that they go out in order.
 * Whoever holds it may have to wait for the client, so an event loop takes it only before the
 * request is begun.
 */
final class StatelessPost implements Channel {
    private final Request request;
    private final Principal sender;
    private final Outlet outlet;
    private final Feed feed = new Feed();
    private final ReentrantLock lock = new ReentrantLock();
    private final Thread reader = Thread.currentThread();
    private volatile boolean accepting = true;

    private volatile boolean answered;

    StatelessPost(Request request, Principal sender, Outlet outlet) {
        this.request = request;
        this.sender = sender;
        this.outlet = outlet;
    }

    /** Lets the peer have the request. */
    void begin() {
        feed.give(request);
        accepting = false;
    }

    /** The client has gone, or all is sent: what still runs is cancelled. */
    void over() {
        if (!answered) {
            feed.give(
                    new Notification(
                            "notifications/cancelled",
                            out ->
                                    out.beginObject()
                                            .member("requestId", request.id())
                                            .endObject()));
        }
        feed.end();
    }

    @Override
    public Principal principal() {
        return sender;
    }

    @Override
    public Multi<Incoming> incoming() {
        return feed.incoming();
    }

    @Override
    public Origin origin(RequestId of) {
        return outlet.origin(null);
    }

    @Override
    public void send(JsonValue message, RequestId about) {
        send(message);
    }

    @Override
    public void send(JsonValue message) {
        lock.lock();
        try {
            if (outlet.over()) {
                throw new PeerClosed();
            }
            if (message instanceof Answer answer) {
                // Only now: an answer that cannot be written is followed by another one.
                answer(answer);
                answered = true;
            } else {
                var event = Outlet.written(message);
                if (!outlet.streaming()) {
                    outlet.stream();
                }
                outlet.event(null, event);
            }
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void answer(Answer answer) {
        if (outlet.streaming()) {
            outlet.event(null, Outlet.written(answer));
            outlet.end();
        } else {
            outlet.json(status(answer), answer);
        }
    }

    /** What was refused before it was begun is a failure of HTTP as well. */
    private int status(Answer answer) {
        if (!(answer instanceof Failure failure)) {
            return 200;
        }
        int code = failure.error().code();
        if (code == ErrorCode.OVERLOADED.code() || code == ErrorCode.STOPPING.code()) {
            return 503;
        }
        if (code == ErrorCode.MISSING_CAPABILITY.code()) {
            return 400;
        }
        if (!accepting || !Thread.currentThread().equals(reader)) {
            return 200;
        }
        return code == ErrorCode.METHOD_NOT_FOUND.code() ? 404 : 400;
    }

    @Override
    public void close(Duration grace) {
        // The answer, if there is one, is on its way; without one there is nothing to wait for.
        if (!answered) {
            outlet.cut();
        }
    }
}

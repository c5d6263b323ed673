package dev.patchbay.transport.http;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.json.JsonValue;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.Origin;
import dev.patchbay.peer.PeerClosed;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One stream of a session: what is said to one post, or of nobody's asking. It outlives its
 * connection, and its client can come back for what it has missed.
 *
 * <p>Concurrency: {@code lock} is held while an event is sent, so that they go out in order.
 * Whoever holds it may have to wait for the client, so an event loop takes it only for a stream
 * that nobody else knows yet.
 */
final class SessionStream {
    /** How long a client whose connection ended should wait before it comes back. */
    private static final long RETRY_MILLIS = 1_000;

    private final long number;
    private final Revision revision;
    private final int replayBound;
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private final Replay replay = new Replay();

    private volatile @Nullable Outlet outlet;

    @GuardedBy("lock")
    private boolean complete;

    SessionStream(long number, Revision revision, int replayBound, @Nullable Outlet outlet) {
        this.number = number;
        this.revision = revision;
        this.replayBound = replayBound;
        this.outlet = outlet;
    }

    long number() {
        return number;
    }

    /** Where the request came from that it was opened for. */
    Origin origin(String session) {
        var to = outlet;
        return to == null ? new Origin(session, null, null) : to.origin(session);
    }

    boolean attached() {
        var to = outlet;
        return to != null && !to.over();
    }

    /** Starts to stream although nothing was said yet; false if it goes to somebody already. */
    boolean open(Outlet to) {
        lock.lock();
        try {
            if (attached()) {
                return false;
            }
            outlet = to;
            to.stream();
            prime(to);
            for (var event : replay.after(0).orElse(List.of())) {
                to.event(id(event.number()), event.message());
            }
            return true;
        } catch (PeerClosed e) {
            // Its client can come back for what it has missed.
            outlet = null;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Names something in the head of the response, as long as nothing was sent. */
    void header(String name, String value) {
        var to = outlet;
        if (to != null && !to.over()) {
            to.response().putHeader(name, value);
        }
    }

    /** Says something while the stream goes on. */
    void say(JsonValue message) {
        var event = Outlet.written(message);
        lock.lock();
        try {
            var to = outlet;
            if (to != null && !to.over() && !to.streaming()) {
                begin(to);
            }
            send(event);
        } finally {
            lock.unlock();
        }
    }

    /** Says the last thing; whether as an event, which a client can come back for. */
    boolean conclude(int status, JsonValue message) {
        lock.lock();
        try {
            var to = outlet;
            boolean single = false;
            if (to != null && !to.over() && !to.streaming()) {
                to.json(status, message);
                single = true;
            } else {
                send(Outlet.written(message));
                if (to != null) {
                    to.end();
                }
            }
            outlet = null;
            complete = true;
            return !single;
        } finally {
            lock.unlock();
        }
    }

    /** Ends without a last word. */
    void waive() {
        lock.lock();
        try {
            var to = outlet;
            if (to != null && !to.over()) {
                if (!to.streaming()) {
                    to.stream();
                }
                to.end();
            }
            outlet = null;
            complete = true;
        } finally {
            lock.unlock();
        }
    }

    /** Goes on where a client has left it; false if that cannot be told any more. */
    boolean resume(long after, Outlet to) {
        var before = outlet;
        if (before != null) {
            // Its client has left it; whoever waits for room there has the lock until it is cut.
            before.cut();
        }
        lock.lock();
        try {
            Optional<List<Replay.Event>> missed = replay.after(after);
            if (missed.isEmpty()) {
                return false;
            }
            outlet = to;
            to.stream();
            // Without this a client that has missed nothing would wait for the head of the answer.
            to.comment();
            for (var event : missed.get()) {
                to.event(id(event.number()), event.message());
            }
            if (complete) {
                to.end();
                outlet = null;
            }
            return true;
        } catch (PeerClosed e) {
            outlet = null;
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the connection if its client has been told how to come back. */
    void release() {
        if (!revision.hasPrimedStreams()) {
            return;
        }
        lock.lock();
        try {
            var to = outlet;
            if (to != null && !to.over()) {
                if (!to.streaming()) {
                    begin(to);
                }
                to.end();
                outlet = null;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends the connection and leaves the stream for its client to come back to. */
    void close() {
        lock.lock();
        try {
            var to = outlet;
            if (to != null && to.streaming()) {
                to.end();
            } else if (to != null) {
                to.cut();
            }
            outlet = null;
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void begin(Outlet to) {
        try {
            to.stream();
            prime(to);
        } catch (PeerClosed e) {
            outlet = null;
        }
    }

    @GuardedBy("lock")
    private void send(Buffer event) {
        long eventNumber = replay.keep(event, replayBound);
        var to = outlet;
        if (to == null || to.over()) {
            // It is kept for the client that comes back.
            return;
        }
        try {
            to.event(id(eventNumber), event);
        } catch (PeerClosed e) {
            outlet = null;
        }
    }

    @GuardedBy("lock")
    private void prime(Outlet to) {
        if (revision.hasPrimedStreams()) {
            to.prime(id(replay.last()), RETRY_MILLIS);
        } else {
            to.comment();
        }
    }

    private String id(long event) {
        return number + "-" + event;
    }
}

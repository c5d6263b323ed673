package dev.patchbay.transport.http.session;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.json.JsonValue;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.channel.Origin;
import dev.patchbay.peer.channel.Overloaded;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.transport.http.limit.BudgetReservation;
import dev.patchbay.transport.http.limit.EventReplay;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One event stream of a session: the stream of a POST, or the session's own stream. It outlasts its
 * connection. Its client can resume it and get the events that it has missed.
 *
 * <p>Concurrency: {@code lock} is held while an event is sent, so that events stay in order. A
 * thread that holds the lock may have to wait for the client. So an event loop takes it only for a
 * stream that no other thread knows yet.
 */
final class SessionStream {
    /** How long a client whose connection ended should wait until it reconnects. */
    private static final long RETRY_MILLIS = 1_000;

    private final long number;
    private final Revision revision;
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private final EventReplay replay;

    private final @Nullable BudgetReservation reservation;

    private final AtomicBoolean reservationHeld = new AtomicBoolean(true);
    private volatile @Nullable ResponseWriter writer;

    @GuardedBy("lock")
    private boolean complete;

    /**
     * @param post the POST whose requests the stream answers, and whose memory it holds until then;
     *     null for the session's own stream
     */
    SessionStream(
            long number,
            Revision revision,
            EventReplay replay,
            ActiveRequests.@Nullable Post post) {
        this.number = number;
        this.revision = revision;
        this.replay = replay;
        this.writer = post == null ? null : post.writer();
        this.reservation = post != null && post.reservation().retain() ? post.reservation() : null;
    }

    /** Releases the memory of the POST. Its requests no longer need it. */
    void releaseReservation() {
        if (reservation != null && reservationHeld.compareAndSet(true, false)) {
            reservation.release();
        }
    }

    long number() {
        return number;
    }

    /** Returns the origin of the POST that opened this stream. */
    Origin origin(String session) {
        var to = writer;
        return to == null ? new Origin(session, null, null, null) : to.origin(session);
    }

    boolean attached() {
        var to = writer;
        return to != null && !to.over();
    }

    /** Starts the stream before there is a message. Returns false if another response has it. */
    boolean open(ResponseWriter to) {
        lock.lock();
        try {
            if (attached()) {
                return false;
            }
            var said = replay.after(0).orElse(List.of());
            // The client may lose the connection before it gets the earlier messages.
            long first = replay.last() - said.size();
            attach(to, () -> prime(to, first), said);
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes this the response of the stream, and sends what its client has not got. If the client
     * leaves, or there is no memory for the events, it can resume the stream and gets them then.
     */
    @GuardedBy("lock")
    private void attach(ResponseWriter to, Runnable head, List<EventReplay.Event> events) {
        writer = to;
        try {
            to.stream();
            head.run();
            for (var event : events) {
                to.event(id(event.number()), event.message());
            }
        } catch (PeerClosed e) {
            writer = null;
        } catch (Overloaded e) {
            to.cut();
            writer = null;
        }
    }

    /** Sets a header of the response. Has an effect only before anything is sent. */
    void header(String name, String value) {
        var to = writer;
        if (to != null && !to.over() && !to.streaming()) {
            to.response().putHeader(name, value);
        }
    }

    /** Sends a message that is not the last one. */
    void say(JsonValue message) {
        var event = ResponseWriter.written(message);
        lock.lock();
        try {
            var to = writer;
            if (to != null && !to.over() && !to.streaming()) {
                begin(to);
            }
            send(event);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Sends the last message. Returns whether it was sent as an event, so that a client can resume
     * the stream and get it.
     */
    boolean conclude(int status, JsonValue message) {
        lock.lock();
        try {
            var to = writer;
            boolean single = false;
            if (to != null && !to.over() && !to.streaming()) {
                to.json(status, message);
                single = true;
            } else {
                send(ResponseWriter.written(message));
                if (to != null) {
                    to.end();
                }
            }
            writer = null;
            complete = true;
            return !single;
        } finally {
            lock.unlock();
        }
    }

    /** Ends the stream without a last message. */
    void endWithoutResponse() {
        lock.lock();
        try {
            var to = writer;
            if (to != null && !to.over()) {
                if (!to.streaming()) {
                    to.stream();
                }
                to.end();
            }
            writer = null;
            complete = true;
        } finally {
            lock.unlock();
        }
    }

    /** Resumes the stream after an event. Returns false if a missed event is not kept any more. */
    boolean resume(long after, ResponseWriter to) {
        var before = writer;
        if (before != null) {
            // The client has left this response. A sender that waits in it has the lock until it is
            // cut.
            before.cut();
        }
        lock.lock();
        try {
            Optional<List<EventReplay.Event>> missed = replay.after(after);
            if (missed.isEmpty()) {
                return false;
            }
            // The comment sends the head of the response. Without it a client that has missed no
            // event would wait for the head.
            attach(to, to::comment, missed.get());
            if (complete) {
                to.end();
                writer = null;
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Ends the connection if the client knows how to resume the stream (MCP 2025-11-25,
     * basic/transports, "Sending Messages to the Server").
     */
    void release() {
        if (!revision.hasPrimedStreams()) {
            return;
        }
        lock.lock();
        try {
            var to = writer;
            if (to != null && !to.over()) {
                if (!to.streaming()) {
                    begin(to);
                }
                to.end();
                writer = null;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends the connection. The client can resume the stream. */
    void close() {
        lock.lock();
        try {
            var to = writer;
            if (to != null && to.streaming()) {
                to.end();
            } else if (to != null) {
                // The session has ended before it read the request.
                to.unavailable();
            }
            writer = null;
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void begin(ResponseWriter to) {
        try {
            to.stream();
            prime(to, replay.last());
        } catch (PeerClosed e) {
            writer = null;
        }
    }

    @GuardedBy("lock")
    private void send(Buffer event) {
        var to = writer;
        try {
            if (to != null && !to.over()) {
                to.event(id(replay.last() + 1), event);
            }
        } catch (PeerClosed e) {
            writer = null;
        }
        // Keep it for a client that has lost its connection too: it may resume the stream.
        replay.keep(event);
    }

    /**
     * @param last the event after which a client that gets nothing more resumes the stream
     */
    private void prime(ResponseWriter to, long last) {
        if (revision.hasPrimedStreams()) {
            to.prime(id(last), RETRY_MILLIS);
        } else {
            to.comment();
        }
    }

    private String id(long event) {
        return number + "-" + event;
    }
}

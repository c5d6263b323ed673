package dev.patchbay.transport.http;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.peer.Origin;
import dev.patchbay.peer.PeerClosed;
import dev.patchbay.peer.Unsendable;
import io.netty.buffer.Unpooled;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.net.impl.ConnectionBase;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * One response: either a single JSON value, or a stream of events.
 *
 * <p>Concurrency: any thread may send. A client that takes nothing makes senders wait, but for
 * those on an event loop, whose messages are few; after a while its connection is cut.
 */
final class Outlet {
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] DATA = "data: ".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "\n\n".getBytes(StandardCharsets.US_ASCII);

    /** What most messages have room in. */
    private static final int USUAL = 512;

    /** What is longer goes out in several of these. */
    private static final int PIECE = 256 * 1024;

    private final HttpServerResponse response;
    private final @Nullable String traceparent;
    private final @Nullable String tracestate;
    private final HttpConnection connection;
    private final HttpLimits limits;
    private final Runnable whenOver;
    private final AtomicBoolean over = new AtomicBoolean();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition progress = lock.newCondition();

    @GuardedBy("lock")
    private int unsent;

    @GuardedBy("lock")
    private long stalledSince = Long.MAX_VALUE;

    @GuardedBy("lock")
    private long lastWrite = System.nanoTime();

    private volatile boolean streaming;

    /**
     * @param whenOver runs once, when all was sent or the client is gone
     */
    Outlet(HttpServerRequest request, HttpLimits limits, Runnable whenOver) {
        this.response = request.response();
        this.connection = request.connection();
        this.traceparent = request.getHeader("traceparent");
        // It may be spread over several headers.
        this.tracestate =
                traceparent == null
                        ? null
                        : String.join(",", request.headers().getAll("tracestate"));
        this.limits = limits;
        this.whenOver = whenOver;
        response.closeHandler(_ -> finished());
        response.exceptionHandler(_ -> finished());
    }

    /** Where the request came from that is answered here. */
    Origin origin(@Nullable String session) {
        return new Origin(session, traceparent, tracestate);
    }

    /** Whether it has become a stream of events. */
    boolean streaming() {
        return streaming;
    }

    boolean over() {
        return over.get();
    }

    HttpServerResponse response() {
        return response;
    }

    /** How many bytes the client has not taken. */
    int unsent() {
        lock.lock();
        try {
            return unsent;
        } finally {
            lock.unlock();
        }
    }

    /** Answers with one JSON value and ends. */
    void json(int status, JsonValue message) {
        var body = written(message);
        response.setStatusCode(status).putHeader("Content-Type", "application/json");
        note(body.length());
        if (body.length() > PIECE) {
            response.putHeader("Content-Length", Integer.toString(body.length()));
        }
        response.end(writeAllButLast(body)).onComplete(_ -> finished());
    }

    /** Answers with nothing and ends. */
    void empty(int status) {
        response.setStatusCode(status);
        response.end().onComplete(_ -> finished());
    }

    /** Becomes a stream of events. */
    void stream() {
        streaming = true;
        response.setChunked(true)
                .setStatusCode(200)
                .putHeader("Content-Type", "text/event-stream")
                .putHeader("Cache-Control", "no-cache")
                .putHeader("X-Accel-Buffering", "no");
    }

    /**
     * Sends one event.
     *
     * @throws PeerClosed if the client is gone, or has taken nothing for too long
     */
    void event(@Nullable String id, Buffer message) {
        var event = Buffer.buffer(message.length() + 64);
        if (id != null) {
            event.appendString("id: ").appendString(id).appendString("\n");
        }
        event.appendBytes(DATA).appendBuffer(message).appendBytes(END);
        write(event);
    }

    /** Gives the stream a place to come back to, before anything was said. */
    void prime(String id, long retryMillis) {
        write(Buffer.buffer("id: " + id + "\nretry: " + retryMillis + "\ndata: \n\n"));
    }

    /** Sends what clients pass over, which makes the head of the response go out. */
    void comment() {
        write(Buffer.buffer(COMMENT));
    }

    /** Ends a stream after all that was sent. */
    void end() {
        if (!over()) {
            response.end().onComplete(_ -> finished());
        }
    }

    /** Cuts the connection: the client takes nothing any more. */
    void cut() {
        if (!over()) {
            finished();
            if (response.streamId() < 0 && connection instanceof ConnectionBase own) {
                // To reset a response that has been ended does nothing, and an end of the
                // connection in good order waits for what is unsent.
                var _ = own.channelHandlerContext().close();
            } else {
                response.reset();
            }
        }
    }

    /** To be called now and then: keeps a silent stream alive, and cuts a stalled one. */
    void tick(long now) {
        if (stalled(now)) {
            cut();
        } else if (streaming && silent(now)) {
            comment();
        }
    }

    private boolean stalled(long now) {
        lock.lock();
        try {
            return unsent > 0 && now - stalledSince >= limits.stall().toNanos();
        } finally {
            lock.unlock();
        }
    }

    private boolean silent(long now) {
        lock.lock();
        try {
            return unsent == 0 && now - lastWrite >= limits.keepAlive().toNanos();
        } finally {
            lock.unlock();
        }
    }

    // Vert.x 4 has no other way to take arrays without copying them.
    @SuppressWarnings("deprecation")
    static Buffer written(JsonValue message) {
        try {
            var json = new JsonWriter(USUAL);
            message.writeTo(json);
            var pieces = json.pieces().toArray(ByteBuffer[]::new);
            return Buffer.buffer(Unpooled.wrappedBuffer(pieces));
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw new Unsendable(e);
        }
    }

    private void write(Buffer event) {
        if (!Context.isOnEventLoopThread()) {
            awaitRoom();
        }
        if (over()) {
            throw new PeerClosed();
        }
        note(event.length());
        var last = writeAllButLast(event);
        response.write(last).onComplete(_ -> sent(last.length()));
    }

    /** In pieces, so that a slow client is told from one that takes nothing; returns the last. */
    private Buffer writeAllButLast(Buffer whole) {
        int at = 0;
        for (; whole.length() - at > PIECE; at += PIECE) {
            response.write(whole.slice(at, at + PIECE)).onComplete(_ -> sent(PIECE));
        }
        return at == 0 ? whole : whole.slice(at, whole.length());
    }

    private void awaitRoom() {
        lock.lock();
        try {
            while (unsent >= limits.unsent() && !over()) {
                progress.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    private void note(int bytes) {
        lock.lock();
        try {
            lastWrite = System.nanoTime();
            if (unsent == 0) {
                stalledSince = lastWrite;
            }
            unsent += bytes;
        } finally {
            lock.unlock();
        }
    }

    private void sent(int bytes) {
        lock.lock();
        try {
            unsent -= bytes;
            stalledSince = System.nanoTime();
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void finished() {
        if (over.compareAndSet(false, true)) {
            lock.lock();
            try {
                progress.signalAll();
            } finally {
                lock.unlock();
            }
            whenOver.run();
        }
    }
}

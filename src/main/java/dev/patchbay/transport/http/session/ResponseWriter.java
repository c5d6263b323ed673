package dev.patchbay.transport.http.session;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.peer.channel.Origin;
import dev.patchbay.peer.channel.Overloaded;
import dev.patchbay.peer.channel.Unsendable;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.transport.http.limit.HttpLimits;
import dev.patchbay.transport.http.limit.Quota;
import io.netty.buffer.ByteBuf;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP response: either a single JSON value, or an event stream.
 *
 * <p>Concurrency: any thread may send. If the client takes nothing, senders wait, and after a time
 * limit the connection is cut. Senders on an event loop never wait, as their messages are few.
 */
public final class ResponseWriter {
    private static final byte[] COMMENT = ":\n\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] END = "\n\n".getBytes(StandardCharsets.US_ASCII);

    /** Most messages fit into this many bytes. */
    private static final int INITIAL_BYTES = 512;

    /** This many unsent bytes need no memory besides the memory of each request. */
    private static final int FREE_BYTES = 4 * 1024;

    /** A longer message is sent in pieces of this size, in bytes. */
    private static final int PIECE_BYTES = 256 * 1024;

    private final HttpServerResponse response;
    private final @Nullable String traceparent;
    private final @Nullable String tracestate;
    private final @Nullable String baggage;
    private final HttpConnection connection;
    private final HttpLimits limits;
    private final Quota quota;
    private final Runnable beforeEnd;
    private final Runnable onEnd;
    private final AtomicBoolean over = new AtomicBoolean();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition progress = lock.newCondition();

    @GuardedBy("lock")
    private int unsent;

    /** How many bytes are taken from the memory for clients. */
    @GuardedBy("lock")
    private long reserved;

    /**
     * Whether it uses {@link Quota#oversizeResponse}, for a response that is too large for the
     * memory.
     */
    @GuardedBy("lock")
    private boolean beyond;

    @GuardedBy("lock")
    private long stalledSince = Long.MAX_VALUE;

    @GuardedBy("lock")
    private long lastWrite = System.nanoTime();

    private volatile boolean streaming;

    /**
     * @param beforeEnd runs before the last byte is sent, so before the client can know the end
     * @param onEnd runs once, when everything is sent or the client has gone
     */
    ResponseWriter(
            HttpServerRequest request,
            HttpLimits limits,
            Quota quota,
            Runnable beforeEnd,
            Runnable onEnd) {
        this.response = request.response();
        this.connection = request.connection();
        this.traceparent = request.getHeader("traceparent");
        // This header may have several lines.
        this.tracestate =
                traceparent == null
                        ? null
                        : String.join(",", request.headers().getAll("tracestate"));
        var bags = request.headers().getAll("baggage");
        this.baggage = bags.isEmpty() ? null : String.join(",", bags);
        this.limits = limits;
        this.quota = quota;
        this.beforeEnd = beforeEnd;
        this.onEnd = onEnd;
        response.closeHandler(_ -> finished());
        response.exceptionHandler(_ -> finished());
    }

    /** Returns the origin of the request. */
    public Origin origin(@Nullable String session) {
        return new Origin(session, traceparent, tracestate, baggage);
    }

    /** Returns whether this response is an event stream. */
    public boolean streaming() {
        return streaming;
    }

    public boolean over() {
        return over.get();
    }

    public HttpServerResponse response() {
        return response;
    }

    /** Returns how many bytes the client has not taken yet. */
    int unsent() {
        lock.lock();
        try {
            return unsent;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Sends one JSON value and ends the response.
     *
     * @throws Overloaded if there is no memory for it
     */
    public void json(int status, JsonValue message) {
        var body = written(message);
        if (!hasRoom(body.length(), true)) {
            throw new Overloaded(Quota.NO_MEMORY);
        }
        response.setStatusCode(status).putHeader("Content-Type", "application/json");
        if (body.length() > PIECE_BYTES) {
            response.putHeader("Content-Length", Integer.toString(body.length()));
        }
        var last = writeAllButLast(body);
        beforeEnd.run();
        response.end(last).onComplete(_ -> finished());
    }

    /** Ends the response without a body. */
    public void empty(int status) {
        response.setStatusCode(status);
        beforeEnd.run();
        response.end().onComplete(_ -> finished());
    }

    /** Ends the response without a body, and asks the client to try again. */
    void unavailable() {
        if (!over()) {
            response.putHeader("Retry-After", "1");
            empty(503);
        }
    }

    /** Starts an event stream. */
    public void stream() {
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
     * @throws PeerClosed if the client has gone, or has taken nothing for too long
     * @throws Overloaded if there is no memory for it
     */
    public void event(@Nullable String id, Buffer message) {
        var event = Buffer.buffer(id == null ? "data: " : "id: " + id + "\ndata: ");
        if (message.length() <= FREE_BYTES) {
            write(event.appendBuffer(message).appendBytes(END));
        } else {
            write(joined(event, message, Buffer.buffer(END)));
        }
    }

    /**
     * Joins buffers without a copy: a copy of a large message would be memory that is not taken.
     */
    // Vert.x 4 has no other way.
    @SuppressWarnings("deprecation")
    private static Buffer joined(Buffer... parts) {
        var bytes = Stream.of(parts).map(Buffer::getByteBuf).toArray(ByteBuf[]::new);
        return Buffer.buffer(Unpooled.wrappedBuffer(bytes));
    }

    /**
     * Sends an event id with empty data, so that the client can resume the stream before its first
     * message (MCP 2025-11-25, basic/transports, "Sending Messages to the Server").
     */
    void prime(String id, long retryMillis) {
        write(Buffer.buffer("id: " + id + "\nretry: " + retryMillis + "\ndata: \n\n"));
    }

    /** Sends a comment, which clients ignore. This also sends the head of the response. */
    void comment() {
        write(Buffer.buffer(COMMENT));
    }

    /** Ends the stream after everything that was sent. */
    public void end() {
        if (!over()) {
            beforeEnd.run();
            response.end().onComplete(_ -> finished());
        }
    }

    /** Cuts the connection, without waiting for unsent bytes. */
    public void cut() {
        if (!over()) {
            finished();
            if (response.streamId() < 0 && connection instanceof ConnectionBase own) {
                // A reset does nothing after the end of the response, and an orderly close of the
                // connection waits for unsent bytes.
                var _ = own.channelHandlerContext().close();
            } else {
                response.reset();
            }
        }
    }

    /** Keeps a silent stream alive, and cuts a stalled one. Must be called regularly. */
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

    // Vert.x 4 has no other way to use arrays without a copy.
    @SuppressWarnings("deprecation")
    public static Buffer written(JsonValue message) {
        try {
            var json = new JsonWriter(INITIAL_BYTES);
            message.writeTo(json);
            var pieces = json.requireOneLine().pieces().toArray(ByteBuffer[]::new);
            return Buffer.buffer(Unpooled.wrappedBuffer(pieces));
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            throw new Unsendable(e);
        }
    }

    private void write(Buffer event) {
        boolean mayWait = !Context.isOnEventLoopThread();
        if (!hasRoom(event.length(), mayWait)) {
            throw new Overloaded(Quota.NO_MEMORY);
        }
        if (mayWait) {
            awaitRoom(event.length());
        }
        if (over()) {
            throw new PeerClosed();
        }
        var last = writeAllButLast(event);
        response.write(last).onComplete(_ -> sent(last.length()));
    }

    /**
     * Writes all pieces but the last, and returns the last. With pieces a slow client can be told
     * from a client that takes nothing.
     */
    private Buffer writeAllButLast(Buffer whole) {
        int at = 0;
        for (; whole.length() - at > PIECE_BYTES; at += PIECE_BYTES) {
            response.write(whole.slice(at, at + PIECE_BYTES)).onComplete(_ -> sent(PIECE_BYTES));
        }
        return at == 0 ? whole : whole.slice(at, whole.length());
    }

    /** Waits until the client has taken enough of what was sent before the last {@code bytes}. */
    private void awaitRoom(int bytes) {
        lock.lock();
        try {
            while (unsent - bytes >= limits.unsent() && !over()) {
                progress.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Counts bytes that are about to be sent. Returns false if there is no memory for them.
     *
     * @param mayWait whether to wait until the client has taken earlier bytes
     */
    private boolean hasRoom(int bytes, boolean mayWait) {
        lock.lock();
        try {
            while (!over() && !hasMemory(bytes)) {
                if (mayWait && unsent > 0) {
                    progress.awaitUninterruptibly();
                } else if (mayWait || bytes > FREE_BYTES) {
                    return false;
                } else {
                    // Senders that cannot wait are few, so this needs no memory.
                    break;
                }
            }
            lastWrite = System.nanoTime();
            if (unsent == 0) {
                stalledSince = lastWrite;
            }
            unsent += bytes;
            return true;
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private boolean hasMemory(int bytes) {
        long more = Math.max(0, (long) unsent + bytes - FREE_BYTES) - reserved;
        if (more <= 0) {
            return true;
        }
        if (quota.memory().takeLarge(more)) {
            reserved += more;
            return true;
        }
        if (unsent == 0 && quota.oversizeResponse().take(1)) {
            beyond = true;
            return true;
        }
        return false;
    }

    private void sent(int bytes) {
        lock.lock();
        try {
            unsent -= bytes;
            stalledSince = System.nanoTime();
            giveBackAllBut(Math.max(0, unsent - FREE_BYTES));
            if (unsent == 0) {
                giveBackBeyond();
            }
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void giveBackAllBut(long needed) {
        if (reserved > needed) {
            quota.memory().giveBack(reserved - needed);
            reserved = needed;
        }
    }

    @GuardedBy("lock")
    private void giveBackBeyond() {
        if (beyond) {
            beyond = false;
            quota.oversizeResponse().giveBack(1);
        }
    }

    private void finished() {
        if (over.compareAndSet(false, true)) {
            lock.lock();
            try {
                giveBackAllBut(0);
                giveBackBeyond();
                progress.signalAll();
            } finally {
                lock.unlock();
            }
            onEnd.run();
        }
    }
}

package dev.patchbay.transport.line;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.peer.channel.SendQueueFull;
import dev.patchbay.peer.channel.Unsendable;
import dev.patchbay.peer.outgoing.PeerClosed;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Writes messages as lines, whole and in order, from any number of threads.
 *
 * <p>A sender that finds no thread writing writes its own line, and goes on until the queue is
 * empty. So a single response needs no thread switch, and a burst becomes few large writes. Where a
 * write must not block senders, a separate thread writes. If the reader is slow, senders wait
 * before they serialize their messages, so the unsent bytes hardly exceed the bound.
 *
 * <p>Concurrency: {@code lock} guards the fields, and is not held during a write. While {@code
 * writing} is set, only the thread that drains the queue may use the stream and {@code batch}.
 */
public final class LineWriter {
    private static final int BATCH_BYTES = 64 * 1024;

    /** The number of bytes that are reserved for a line before its length is known. */
    private static final int RESERVED_BYTES = 64 * 1024;

    private static final long NO_TIMEOUT = Long.MAX_VALUE;

    private final OutputStream out;
    private final int bound;
    private final Executor writers;
    private final @Nullable Duration timeout;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition progress = lock.newCondition();
    private final CompletableFuture<@Nullable Void> broken = new CompletableFuture<>();

    @GuardedBy("lock")
    private List<JsonWriter> waiting = new ArrayList<>();

    @GuardedBy("lock")
    private long unsent;

    @GuardedBy("lock")
    private boolean writing;

    @GuardedBy("lock")
    private boolean closed;

    /** When the stream last took bytes, or when writing began. */
    private volatile long moved;

    /** Collects short pieces. Allocated at first use, as many programs never need it. */
    private byte @Nullable [] batch;

    private int filled;

    /**
     * Creates a writer whose senders write the lines themselves, and wait without a time limit.
     *
     * @param bound the number of unsent bytes from which on senders wait
     */
    public LineWriter(OutputStream out, int bound) {
        this(out, bound, Runnable::run, null);
    }

    /**
     * Creates a writer that closes when its reader takes nothing for some time.
     *
     * @param writers runs each turn of writing
     * @param timeout how long senders wait while the reader takes nothing; null means no limit
     */
    public LineWriter(OutputStream out, int bound, Executor writers, @Nullable Duration timeout) {
        this.out = out;
        this.bound = bound;
        this.writers = writers;
        this.timeout = timeout;
    }

    /** Returns a stage that completes when the other end of the stream takes nothing any more. */
    public CompletionStage<@Nullable Void> broken() {
        return broken;
    }

    /**
     * Sends a message. Waits while too many bytes are unsent.
     *
     * @throws PeerClosed if the stream is closed at its other end
     * @throws Unsendable if the message cannot be written as one line
     */
    public void send(JsonValue message) {
        sendWithin(null, message);
    }

    /**
     * Same as {@link #send(JsonValue)}, but waits for room at most {@code atMost}, and an interrupt
     * ends the wait.
     *
     * @throws SendQueueFull if there is no room in this time, or until an interrupt; the interrupt
     *     flag stays set
     */
    public void send(JsonValue message, Duration atMost) {
        sendWithin(atMost, message);
    }

    private void sendWithin(@Nullable Duration atMost, JsonValue message) {
        if (!reserve(atMost)) {
            stop();
            throw new PeerClosed();
        }
        JsonWriter line = null;
        try {
            line = line(message);
        } finally {
            if (line == null) {
                giveBackRoom();
            }
        }
        if (enqueue(line)) {
            writers.execute(this::drain);
        }
    }

    private static JsonWriter line(JsonValue message) {
        try {
            var line = new JsonWriter();
            message.writeTo(line);
            return line.requireOneLine().endLine();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            // The memory of the failed line is free again at this point.
            throw new Unsendable(e);
        }
    }

    /** Waits until all lines are sent, at most {@code grace}. After that nothing is sent. */
    public void close(Duration grace) {
        lock.lock();
        try {
            awaitSent(grace);
            closed = true;
            // A stalled write may end later. It then finds an empty queue.
            waiting = new ArrayList<>();
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void awaitSent(Duration grace) {
        try {
            long left = grace.toNanos();
            while (!closed && unsent > 0 && left > 0) {
                left = progress.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Waits for room and reserves it. Returns false if the reader has taken nothing for too long.
     */
    private boolean reserve(@Nullable Duration atMost) {
        long begun = System.nanoTime();
        boolean interrupted = false;
        lock.lock();
        try {
            // The line may exceed the bound, or a larger message could never be sent.
            while (unsent >= bound && !closed) {
                long left = left(begun, atMost, interrupted);
                if (left <= 0) {
                    return false;
                }
                interrupted |= interruptedWithin(left);
            }
            if (closed) {
                throw new PeerClosed();
            }
            unsent += RESERVED_BYTES;
            return true;
        } finally {
            lock.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Returns how many nanoseconds a sender may still wait. The result is not positive if the
     * reader has taken nothing for too long.
     *
     * @throws SendQueueFull if the time of the sender is over, or it was interrupted
     */
    @GuardedBy("lock")
    private long left(long begun, @Nullable Duration atMost, boolean interrupted) {
        long left = timeout == null ? NO_TIMEOUT : left(timeout);
        if (left <= 0 || atMost == null) {
            return left;
        }
        long wanted = begun + atMost.toNanos() - System.nanoTime();
        if (wanted <= 0 || interrupted) {
            throw new SendQueueFull(atMost);
        }
        return Math.min(left, wanted);
    }

    /**
     * Waits until the stream takes bytes. Returns whether the thread was interrupted. A wait
     * without a time limit ignores interrupts.
     */
    // The caller has the loop.
    @SuppressWarnings("WaitNotInLoop")
    @GuardedBy("lock")
    private boolean interruptedWithin(long nanos) {
        try {
            if (nanos == NO_TIMEOUT) {
                progress.awaitUninterruptibly();
            } else {
                progress.awaitNanos(nanos);
            }
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    /** Returns how many nanoseconds the reader may still take nothing. */
    @GuardedBy("lock")
    private long left(Duration timeout) {
        return writing ? moved + timeout.toNanos() - System.nanoTime() : timeout.toNanos();
    }

    private void giveBackRoom() {
        lock.lock();
        try {
            unsent -= RESERVED_BYTES;
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Adds a line that has reserved room. Returns true if the caller must write now. */
    private boolean enqueue(JsonWriter line) {
        lock.lock();
        try {
            if (closed) {
                throw new PeerClosed();
            }
            waiting.add(line);
            unsent += line.length() - RESERVED_BYTES;
            if (writing) {
                return false;
            }
            writing = true;
            moved = System.nanoTime();
            return true;
        } finally {
            lock.unlock();
        }
    }

    private void drain() {
        boolean done = false;
        try {
            long written = 0;
            var lines = next(written);
            while (!lines.isEmpty()) {
                written = write(lines);
                lines = next(written);
            }
            done = true;
        } catch (IOException e) {
            throw new PeerClosed();
        } finally {
            // This is necessary after an OutOfMemoryError too. Otherwise "writing" stays set, and
            // every sender waits forever.
            if (!done) {
                stop();
            }
        }
    }

    /**
     * Counts the written bytes and returns the next lines. An empty list ends the caller's turn.
     */
    private List<JsonWriter> next(long written) {
        lock.lock();
        try {
            unsent -= written;
            progress.signalAll();
            if (waiting.isEmpty()) {
                writing = false;
                // Never the list itself: the next sender adds to it, and two threads would write.
                return List.of();
            }
            var lines = waiting;
            waiting = new ArrayList<>();
            return lines;
        } finally {
            lock.unlock();
        }
    }

    private long write(List<JsonWriter> lines) throws IOException {
        long written = 0;
        boolean lone = lines.size() == 1;
        for (var line : lines) {
            var pieces = line.pieces();
            lone &= pieces.size() == 1;
            for (var piece : pieces) {
                int from = piece.arrayOffset() + piece.position();
                add(piece.array(), from, from + piece.remaining(), lone);
            }
            written += line.length();
        }
        putBatch();
        out.flush();
        return written;
    }

    /**
     * Writes full batches and collects shorter pieces, unless there is only one piece. A write
     * never exceeds one batch, because a file stream allocates native memory of the size of each
     * write.
     */
    private void add(byte[] bytes, int start, int end, boolean lone) throws IOException {
        int from = start;
        while (from < end) {
            int length = Math.min(BATCH_BYTES - filled, end - from);
            if (length == BATCH_BYTES || lone) {
                put(bytes, from, length);
            } else {
                batch = batch == null ? new byte[BATCH_BYTES] : batch;
                System.arraycopy(bytes, from, batch, filled, length);
                filled += length;
                if (filled == BATCH_BYTES) {
                    putBatch();
                }
            }
            from += length;
        }
    }

    private void putBatch() throws IOException {
        if (batch != null && filled > 0) {
            put(batch, 0, filled);
            filled = 0;
        }
    }

    private void put(byte[] bytes, int from, int length) throws IOException {
        out.write(bytes, from, length);
        moved = System.nanoTime();
    }

    private void stop() {
        lock.lock();
        try {
            closed = true;
            unsent = 0;
            waiting = new ArrayList<>();
            progress.signalAll();
        } finally {
            lock.unlock();
        }
        broken.complete(null);
    }
}

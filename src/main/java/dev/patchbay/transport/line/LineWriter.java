package dev.patchbay.transport.line;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.peer.NoRoom;
import dev.patchbay.peer.PeerClosed;
import dev.patchbay.peer.Unsendable;
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
 * <p>Whoever finds nobody writing writes, and goes on until nothing is left, so a lone answer needs
 * no other thread and a burst becomes few large writes. Where senders must not be held by a write,
 * a thread of its own takes their turns. A reader that is too slow makes senders wait before they
 * write their messages down, so no more than about the bound is ever unsent.
 *
 * <p>Concurrency: the fields are guarded by {@code lock}, which is not held while writing; {@code
 * writing} is the right to touch the stream and {@code batch}.
 */
public final class LineWriter {
    private static final int BATCH = 64 * 1024;

    /** What a line counts for while it is being written down and nobody knows its length. */
    private static final int EXPECTED = 64 * 1024;

    private static final long FOR_EVER = Long.MAX_VALUE;

    private final OutputStream out;
    private final int bound;
    private final Executor turns;
    private final @Nullable Duration patience;
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

    /** When something was last taken, or the writing began. */
    private volatile long moved;

    /** For what comes together, which in many programs never happens. */
    private byte @Nullable [] batch;

    private int filled;

    /**
     * A writer whose senders write, and wait as long as it takes.
     *
     * @param bound how many bytes may be unsent before senders wait
     */
    public LineWriter(OutputStream out, int bound) {
        this(out, bound, Runnable::run, null);
    }

    /**
     * A writer that gives up a reader that takes nothing.
     *
     * @param turns runs the writing
     * @param patience how long senders wait while nothing at all is taken; null for ever
     */
    public LineWriter(OutputStream out, int bound, Executor turns, @Nullable Duration patience) {
        this.out = out;
        this.bound = bound;
        this.turns = turns;
        this.patience = patience;
    }

    /** Completes when the other end takes nothing any more. */
    public CompletionStage<@Nullable Void> broken() {
        return broken;
    }

    /**
     * Sends a message.
     *
     * @throws PeerClosed if the stream is closed at its other end
     * @throws Unsendable if the message cannot be written down
     */
    public void send(JsonValue message) {
        sendWithin(null, message);
    }

    /**
     * The same for whoever cannot wait for long, and may be interrupted.
     *
     * @throws NoRoom if there was none in that time, or until the interrupt, which stays
     */
    public void send(JsonValue message, Duration atMost) {
        sendWithin(atMost, message);
    }

    private void sendWithin(@Nullable Duration atMost, JsonValue message) {
        if (!roomInTime(atMost)) {
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
            turns.execute(this::drain);
        }
    }

    private static JsonWriter line(JsonValue message) {
        try {
            var line = new JsonWriter();
            message.writeTo(line);
            return line.endLine();
        } catch (RuntimeException | OutOfMemoryError | StackOverflowError e) {
            // The memory of a line that did not fit is free again by now.
            throw new Unsendable(e);
        }
    }

    /** Waits until all is sent, for at most {@code grace}; nothing is sent any more after that. */
    public void close(Duration grace) {
        lock.lock();
        try {
            awaitSent(grace);
            closed = true;
            // A stalled writer may come back later; it finds nothing more to write.
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

    /** Waits for room and takes it; false if nothing moves any more. */
    private boolean roomInTime(@Nullable Duration atMost) {
        long begun = System.nanoTime();
        boolean interrupted = false;
        lock.lock();
        try {
            // One line is always let in, or a message larger than the bound could never be sent.
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
            unsent += EXPECTED;
            return true;
        } finally {
            lock.unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * How many nanoseconds a sender waits on; none if nothing moves any more.
     *
     * @throws NoRoom if it cannot wait on
     */
    @GuardedBy("lock")
    private long left(long begun, @Nullable Duration atMost, boolean interrupted) {
        long left = patience == null ? FOR_EVER : left(patience);
        if (left <= 0 || atMost == null) {
            return left;
        }
        long wanted = begun + atMost.toNanos() - System.nanoTime();
        if (wanted <= 0 || interrupted) {
            throw new NoRoom(atMost);
        }
        return Math.min(left, wanted);
    }

    /** Waits until something was taken; whoever can wait is not kept from that by an interrupt. */
    // The loop around it is that of the caller.
    @SuppressWarnings("WaitNotInLoop")
    @GuardedBy("lock")
    private boolean interruptedWithin(long nanos) {
        try {
            if (nanos == FOR_EVER) {
                progress.awaitUninterruptibly();
            } else {
                progress.awaitNanos(nanos);
            }
            return false;
        } catch (InterruptedException e) {
            return true;
        }
    }

    /** How many nanoseconds whoever reads may still take nothing. */
    @GuardedBy("lock")
    private long left(Duration patience) {
        return writing ? moved + patience.toNanos() - System.nanoTime() : patience.toNanos();
    }

    private void giveBackRoom() {
        lock.lock();
        try {
            unsent -= EXPECTED;
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Adds a line for which there is room; true if the caller now has to write. */
    private boolean enqueue(JsonWriter line) {
        lock.lock();
        try {
            if (closed) {
                throw new PeerClosed();
            }
            waiting.add(line);
            unsent += line.length() - EXPECTED;
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
            // Also when memory ran out: a turn that nobody ends would make everybody wait for good.
            if (!done) {
                stop();
            }
        }
    }

    /**
     * Notes what was written and takes what is to be written next; empty ends the caller's turn.
     */
    private List<JsonWriter> next(long written) {
        lock.lock();
        try {
            unsent -= written;
            progress.signalAll();
            if (waiting.isEmpty()) {
                writing = false;
                // Not the list itself: the next sender adds to it, and there would be two writers.
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
     * Writes what fills a batch and collects what is shorter, unless nothing else comes. Never more
     * than a batch at once: a file stream allocates native memory as large as what it is given, for
     * each write.
     */
    private void add(byte[] bytes, int start, int end, boolean lone) throws IOException {
        int from = start;
        while (from < end) {
            int length = Math.min(BATCH - filled, end - from);
            if (length == BATCH || lone) {
                put(bytes, from, length);
            } else {
                batch = batch == null ? new byte[BATCH] : batch;
                System.arraycopy(bytes, from, batch, filled, length);
                filled += length;
                if (filled == BATCH) {
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

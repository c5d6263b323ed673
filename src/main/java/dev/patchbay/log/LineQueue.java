package dev.patchbay.log;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A queue of lines for a reader that may not read. Adding a line never waits. Lines above the bound
 * are dropped and counted.
 *
 * <p>Concurrency: the fields are guarded by {@code lock}, which is not held while writing. One
 * thread writes; it is started with the first line.
 */
final class LineQueue {
    private final OutputStream out;
    private final int maxBytes;
    private final LongFunction<byte[]> loss;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition progress = lock.newCondition();

    @GuardedBy("lock")
    private final Queue<byte[]> waiting = new ArrayDeque<>();

    @GuardedBy("lock")
    private long unsent;

    @GuardedBy("lock")
    private long lost;

    @GuardedBy("lock")
    private @Nullable Thread writer;

    @GuardedBy("lock")
    private boolean broken;

    /**
     * @param maxBytes the limit of unsent bytes
     * @param loss makes the line that reports the number of dropped lines
     */
    LineQueue(OutputStream out, int maxBytes, LongFunction<byte[]> loss) {
        this.out = out;
        this.maxBytes = maxBytes;
        this.loss = loss;
    }

    void add(byte[] line) {
        lock.lock();
        try {
            if (broken) {
                return;
            }
            if (unsent + line.length > maxBytes) {
                lost++;
                return;
            }
            waiting.add(line);
            unsent += line.length;
            progress.signalAll();
            if (writer == null) {
                writer = Thread.ofPlatform().name("log").daemon().start(this::writeAll);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until all is written, for at most the given time. */
    void flush(Duration atMost) {
        lock.lock();
        try {
            long left = atMost.toNanos();
            while (unsent > 0 && !broken && left > 0) {
                left = progress.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            lock.unlock();
        }
    }

    private void writeAll() {
        try {
            while (true) {
                var line = next();
                out.write(line);
                written(line.length);
            }
        } catch (IOException | InterruptedException e) {
            // The reader has gone, and there is no other place to report it.
            return;
        } finally {
            stop();
        }
    }

    private byte[] next() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (waiting.isEmpty() && lost == 0) {
                progress.await();
            }
            if (lost > 0) {
                var report = loss.apply(lost);
                lost = 0;
                unsent += report.length;
                return report;
            }
            return waiting.remove();
        } finally {
            lock.unlock();
        }
    }

    private void written(int length) {
        lock.lock();
        try {
            unsent -= length;
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void stop() {
        lock.lock();
        try {
            broken = true;
            waiting.clear();
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }
}

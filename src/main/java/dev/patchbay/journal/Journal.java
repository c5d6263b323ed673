package dev.patchbay.journal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The end of what the processes of one server have said, one after the other or at the same time.
 * Entries are numbered from 0 on.
 *
 * <p>Concurrency: any thread may add and look; {@code lock} guards the entries, {@code keeping}
 * what was kept of them, which is held while that is done, and never together with the other.
 */
public final class Journal {
    /** What an entry costs beside its text. */
    private static final int OVERHEAD = 64;

    private final int limit;
    private final Consumer<List<Entry>> keeper;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    @GuardedBy("lock")
    private final ArrayDeque<Entry> entries = new ArrayDeque<>();

    @GuardedBy("lock")
    private long next;

    @GuardedBy("lock")
    private int size;

    @GuardedBy("lock")
    private boolean over;

    private final ReentrantLock keeping = new ReentrantLock();

    @GuardedBy("keeping")
    private long kept;

    @GuardedBy("keeping")
    private boolean closed;

    /**
     * @param limit how much is held, in bytes
     * @param keeper is given all of it when it is to be kept
     */
    Journal(int limit, Consumer<List<Entry>> keeper) {
        this.limit = limit;
        this.keeper = keeper;
    }

    public void add(Entry entry) {
        lock.lock();
        try {
            entries.add(entry);
            next++;
            size += cost(entry);
            while (size > limit && entries.size() > 1) {
                size -= cost(entries.remove());
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private static int cost(Entry entry) {
        return OVERHEAD
                + switch (entry) {
                    case Entry.Said said -> said.text().length();
                    case Entry.Noise noise -> noise.text().length();
                    case Entry.NotStarted not -> not.text().length();
                    case Entry.Started _, Entry.Ended _ -> 0;
                };
    }

    /** All that is held from a number on. */
    public Passage from(long number) {
        lock.lock();
        try {
            return held(number);
        } finally {
            lock.unlock();
        }
    }

    /** The same, waited for if there is nothing yet; nothing comes when the time is over. */
    public Passage await(long number, Duration atMost) throws InterruptedException {
        lock.lock();
        try {
            long left = atMost.toNanos();
            while (next <= number && !over && left > 0) {
                left = changed.awaitNanos(left);
            }
            return held(number);
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private Passage held(long number) {
        long first = next - entries.size();
        long from = Math.clamp(number, first, next);
        return new Passage(
                entries.stream().skip(from - first).toList(), next, Math.max(0, first - number));
    }

    /** Has all of it kept, unless there is nothing new. */
    public void keep() {
        keep(false);
    }

    private void keep(boolean last) {
        var now = from(0);
        keeping.lock();
        try {
            if (now.next() > kept && !closed) {
                keeper.accept(now.entries());
                kept = now.next();
            }
            closed |= last;
        } finally {
            keeping.unlock();
        }
    }

    /** Has all of it kept for the last time, and ends. */
    void close() {
        keep(true);
        end();
    }

    /** Lets go of those who wait for more. */
    void end() {
        lock.lock();
        try {
            over = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}

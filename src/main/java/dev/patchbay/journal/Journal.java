package dev.patchbay.journal;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * The latest entries about the processes of one server, which may run one after the other or at the
 * same time. Entries are numbered from 0.
 *
 * <p>Concurrency: any thread may call any method. {@code lock} guards the entries. {@code keeping}
 * guards what was kept, and is held while the keeper runs. The two locks are never held together.
 */
public final class Journal {
    /** The size that an entry counts in addition to its text. */
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
     * @param limit the largest size of the held entries; a character of text counts as 1
     * @param keeper receives all held entries when the journal is kept
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
                    case Entry.Said line -> line.text().length();
                    case Entry.Noise noise -> noise.text().length();
                    case Entry.NotStarted not -> not.text().length();
                    case Entry.Started _, Entry.Ended _ -> 0;
                };
    }

    /** Returns the held entries from the given number on. */
    public JournalPassage from(long number) {
        lock.lock();
        try {
            return entriesFrom(number);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Returns the same, but waits for a new entry if there is none. The result is empty if the time
     * is over or the journal ends first.
     */
    public JournalPassage await(long number, Duration atMost) throws InterruptedException {
        lock.lock();
        try {
            long left = atMost.toNanos();
            while (next <= number && !over && left > 0) {
                left = changed.awaitNanos(left);
            }
            return entriesFrom(number);
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private JournalPassage entriesFrom(long number) {
        long first = next - entries.size();
        long from = Math.clamp(number, first, next);
        return new JournalPassage(
                entries.stream().skip(from - first).toList(), next, Math.max(0, first - number));
    }

    /** Passes all held entries to the keeper, unless there is no new entry. */
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

    /** Passes all held entries to the keeper for the last time, and ends the journal. */
    void close() {
        keep(true);
        end();
    }

    /** Ends the journal, and wakes the threads that wait for an entry. */
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

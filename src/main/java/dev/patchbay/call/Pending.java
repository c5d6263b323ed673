package dev.patchbay.call;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A call that a server behind us works on: what it says, in order, for the one thread that waits.
 *
 * <p>Concurrency: words come from the reader of the server's connection, which never waits here;
 * they are guarded by {@code lock}, the times are volatile. One thread at a time takes words and
 * says who is at work.
 */
public final class Pending {
    /** A server that says more than this ahead of its caller loses what nobody misses. */
    private static final int MOST_WAITING = 256;

    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<Word> words = new ArrayDeque<>(2);
    private final long started;
    private volatile Exchange caller;
    private volatile long lastSign;
    private volatile Rest rest = new Rest(false, 0, 0);
    private volatile @Nullable Thread waiting;
    private boolean over;

    /**
     * The time in which somebody else is at work.
     *
     * @param since when that began, if it goes on
     * @param before how long it was in all before
     */
    private record Rest(boolean on, long since, long before) {
        Rest turned(boolean other, long now) {
            if (other == on) {
                return this;
            }
            return other ? new Rest(true, now, before) : new Rest(false, 0, before + now - since);
        }
    }

    /**
     * @param nanos a monotonic clock
     */
    public Pending(Exchange caller, LongSupplier nanos) {
        this.caller = caller;
        this.nanos = nanos;
        this.started = nanos.getAsLong();
        this.lastSign = started;
    }

    /** On whose behalf the server works. */
    public Exchange caller() {
        return caller;
    }

    /** Has somebody else wait for it: the client has come back. */
    public void takenOverBy(Exchange next) {
        caller = next;
    }

    /** Takes what the server says; nothing counts after its last word. */
    public void say(Word word) {
        lastSign = nanos.getAsLong();
        lock.lock();
        try {
            if (over) {
                refuse(word, "The call is over");
                return;
            }
            if (word instanceof Word.Last) {
                over = true;
            } else if (words.size() >= MOST_WAITING) {
                refuse(word, "The caller has not taken what was said before");
                return;
            }
            words.add(word);
        } finally {
            lock.unlock();
        }
        LockSupport.unpark(waiting);
    }

    /** Waits for what the server says next. */
    public Word next() throws InterruptedException {
        waiting = Thread.currentThread();
        try {
            while (true) {
                var word = poll();
                if (word != null) {
                    return word;
                }
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } finally {
            waiting = null;
        }
    }

    /**
     * What the server asks next, if it is the next thing that it says and comes in time; else
     * everything stays as it is.
     */
    public Optional<Word.Asked> nextQuestion(Duration patience) throws InterruptedException {
        long end = nanos.getAsLong() + patience.toNanos();
        waiting = Thread.currentThread();
        try {
            while (nothingSaid()) {
                long left = end - nanos.getAsLong();
                if (left <= 0) {
                    return Optional.empty();
                }
                LockSupport.parkNanos(this, left);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } finally {
            waiting = null;
        }
        lock.lock();
        try {
            if (words.peek() instanceof Word.Asked asked) {
                words.remove();
                return Optional.of(asked);
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private boolean nothingSaid() {
        lock.lock();
        try {
            return words.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Whether somebody else is at work, such as the user, so that no time passes. */
    public void rest(boolean on) {
        long now = nanos.getAsLong();
        lastSign = now;
        rest = rest.turned(on, now);
    }

    /**
     * Which limit has passed, if one has.
     *
     * @param quiet without a sign of life
     * @param total whatever it shows
     */
    public @Nullable Duration passed(long now, Duration quiet, Duration total) {
        var rests = rest;
        if (rests.on()) {
            return null;
        }
        if (now - started - rests.before() >= total.toNanos()) {
            return total;
        }
        return now - lastSign >= quiet.toNanos() ? quiet : null;
    }

    private @Nullable Word poll() {
        lock.lock();
        try {
            return words.poll();
        } finally {
            lock.unlock();
        }
    }

    private static void refuse(Word word, String reason) {
        if (word instanceof Word.Asked asked) {
            asked.reply().refuse(reason);
        }
    }
}

package dev.patchbay.transport.http.limit;

import dev.patchbay.peer.channel.Budget;
import io.vertx.core.buffer.Buffer;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The events that are kept for clients that resume a stream: those of a session, of all sessions of
 * one principal, or of all clients. If there are too many, the oldest are forgotten, because a
 * replay is less important than a request.
 *
 * <p>Concurrency: any thread may call any method. Objects that belong together share one lock,
 * which guards the fields and is held for a short time.
 */
public final class PastEvents {
    /** The memory of the objects around a message, in bytes. */
    static final int OVERHEAD = 512;

    private final @Nullable PastEvents whole;
    private final long limit;
    private final ReentrantLock lock;

    private final Set<Event> oldestFirst = new LinkedHashSet<>();

    private long size;

    private boolean closed;

    /** Creates the set for the events of all clients. */
    PastEvents() {
        this.whole = null;
        this.limit = Long.MAX_VALUE;
        this.lock = new ReentrantLock();
    }

    /** Creates a part of {@code whole} that may keep at most {@code limit} bytes. */
    public PastEvents(PastEvents whole, long limit) {
        this.whole = whole;
        this.limit = limit;
        this.lock = whole.lock;
    }

    /** A sent message, until it is forgotten. */
    static final class Event {
        private final PastEvents home;
        private final Budget memory;
        private final int size;
        private volatile @Nullable Buffer message;

        private Event(PastEvents home, Budget memory, int length) {
            this.home = home;
            this.memory = memory;
            this.size = length + OVERHEAD;
        }

        /** Returns the message, or null if it is forgotten. */
        @Nullable Buffer message() {
            return message;
        }
    }

    /**
     * Keeps a message. Returns null if there is no memory for it, even after others are forgotten.
     */
    @Nullable Event keep(Buffer message, Budget memory) {
        var event = new Event(this, memory, message.length());
        if (event.size > limit) {
            return null;
        }
        trim(limit - event.size);
        if (!memory.take(event.size)) {
            return null;
        }
        // The buffer may be a slice of a much larger one.
        event.message = message.copy();
        lock.lock();
        try {
            if (closed) {
                memory.giveBack(event.size);
                return null;
            }
            for (var each = this; each != null; each = each.whole) {
                each.oldestFirst.add(event);
                each.size += event.size;
            }
        } finally {
            lock.unlock();
        }
        // Other threads may have kept events in the meantime.
        trim(limit);
        return event;
    }

    private void trim(long to) {
        lock.lock();
        try {
            while (size > to) {
                forget(oldestFirst.iterator().next());
            }
        } finally {
            lock.unlock();
        }
    }

    /**
     * Forgets the oldest events until {@code amount} bytes are free, or no event is left. Returns
     * false if there was no event.
     */
    boolean reclaim(long amount) {
        lock.lock();
        try {
            long goal = Math.max(0, size - amount);
            boolean any = size > 0;
            while (size > goal) {
                forget(oldestFirst.iterator().next());
            }
            return any;
        } finally {
            lock.unlock();
        }
    }

    /** Forgets an event. The caller must hold the lock. */
    private static void forget(Event event) {
        for (var each = event.home; each != null; each = each.whole) {
            each.oldestFirst.remove(event);
            each.size -= event.size;
        }
        event.message = null;
        event.memory.giveBack(event.size);
    }

    /** Forgets all events. No event is kept after that. */
    public void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
        reclaim(Long.MAX_VALUE);
    }

    /** Returns how many bytes are kept. */
    long size() {
        lock.lock();
        try {
            return size;
        } finally {
            lock.unlock();
        }
    }
}

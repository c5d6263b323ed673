package dev.patchbay.peer;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * The time that peers go by. It looks a few times a second at all of them that have open requests,
 * and never while there are none: a timer for each would cost more than most requests, and where a
 * peer lives for one request only, that is a timer for each request.
 *
 * <p>Concurrency: any thread may call anything.
 */
public final class Timekeeper {
    private static final long INTERVAL_MILLIS = 100;

    private final LongSupplier nanos;
    private final ScheduledExecutorService scheduler;
    private final Set<Deadlines> watched = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean scheduled = new AtomicBoolean();

    /**
     * @param nanos a monotonic clock
     */
    public Timekeeper(LongSupplier nanos, ScheduledExecutorService scheduler) {
        this.nanos = nanos;
        this.scheduler = scheduler;
    }

    LongSupplier nanos() {
        return nanos;
    }

    ScheduledExecutorService scheduler() {
        return scheduler;
    }

    void watch(Deadlines deadlines) {
        watched.add(deadlines);
        schedule();
    }

    void forget(Deadlines deadlines) {
        watched.remove(deadlines);
    }

    private void schedule() {
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            var _ = scheduler.schedule(this::sweep, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void sweep() {
        try {
            long now = nanos.getAsLong();
            // Not the set itself: whoever still has open requests goes out of it and comes back in,
            // and the walk could meet it again and again.
            List.copyOf(watched).forEach(deadlines -> deadlines.sweep(now));
        } finally {
            // The order matters: whoever is added after the look below schedules the next sweep.
            scheduled.set(false);
            if (!watched.isEmpty()) {
                schedule();
            }
        }
    }
}

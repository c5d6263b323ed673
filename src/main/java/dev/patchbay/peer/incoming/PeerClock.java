package dev.patchbay.peer.incoming;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * The clock that peers and stateless requests share. It checks the peers with open requests and the
 * open stateless requests every 100 ms, and does nothing if there are none. A timer for each
 * request would cost more than most requests.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class PeerClock {
    private static final long INTERVAL_MILLIS = 100;

    /** Requests with time limits. */
    public interface Watched {
        /** Ends the requests that have passed a limit. Must not block. */
        void sweep(long now);
    }

    private final LongSupplier nanos;
    private final ScheduledExecutorService scheduler;
    private final Set<Watched> watched = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean scheduled = new AtomicBoolean();

    /**
     * @param nanos a monotonic clock
     */
    public PeerClock(LongSupplier nanos, ScheduledExecutorService scheduler) {
        this.nanos = nanos;
        this.scheduler = scheduler;
    }

    public LongSupplier nanos() {
        return nanos;
    }

    /** Returns the time of the monotonic clock, in nanoseconds. */
    public long now() {
        return nanos.getAsLong();
    }

    /** Starts the checks of some requests. */
    public void watch(Watched checked) {
        watched.add(checked);
        schedule();
    }

    /** Ends the checks of these requests. */
    public void forget(Watched checked) {
        watched.remove(checked);
    }

    private void schedule() {
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            var _ = scheduler.schedule(this::sweep, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void sweep() {
        try {
            long now = nanos.getAsLong();
            // Walks over a copy: a peer with open requests leaves the set and enters it again, so
            // that a walk over the set could meet it again and again.
            List.copyOf(watched).forEach(checked -> checked.sweep(now));
        } finally {
            // The order matters: a peer that is added after the check below schedules the next
            // sweep.
            scheduled.set(false);
            if (!watched.isEmpty()) {
                schedule();
            }
        }
    }
}

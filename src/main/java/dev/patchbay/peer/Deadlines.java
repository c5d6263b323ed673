package dev.patchbay.peer;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * Ends requests whose time is up.
 *
 * <p>It looks at all open requests a few times a second, and never while there are none: a timer
 * for each request would cost more than most requests.
 */
final class Deadlines {
    private static final Duration INTERVAL = Duration.ofMillis(100);

    private final InFlight inFlight;
    private final LongSupplier nanos;
    private final ScheduledExecutorService scheduler;
    private final BiConsumer<Served, Handler.Reply.Later> expire;
    private final AtomicBoolean scheduled = new AtomicBoolean();

    Deadlines(
            InFlight inFlight,
            LongSupplier nanos,
            ScheduledExecutorService scheduler,
            BiConsumer<Served, Handler.Reply.Later> expire) {
        this.inFlight = inFlight;
        this.nanos = nanos;
        this.scheduler = scheduler;
        this.expire = expire;
    }

    /** To be called after a request was let in. */
    void watch() {
        if (!scheduled.get() && scheduled.compareAndSet(false, true)) {
            var _ = scheduler.schedule(this::sweep, INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void sweep() {
        long now = nanos.getAsLong();
        for (var served : inFlight.all()) {
            var passed = served.passed(now);
            if (passed != null) {
                // Its answer may have to wait for a slow client, and this thread is everybody's.
                Thread.ofVirtual().start(() -> expire.accept(served, passed));
            }
        }
        // The order matters: a request that is let in after the look below schedules the next sweep
        // itself.
        scheduled.set(false);
        if (!inFlight.isEmpty()) {
            watch();
        }
    }
}

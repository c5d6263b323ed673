package dev.patchbay.peer;

import dev.patchbay.json.JsonValue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Ends requests whose time is up.
 *
 * <p>It looks at all open requests a few times a second, and never while there are none: a timer
 * for each request would cost more than most requests.
 */
final class Deadlines {
    /**
     * A request whose time is up.
     *
     * @param late answers, or throws, in place of its work
     */
    record Passed(Served served, Callable<JsonValue> late) {}

    private static final Duration INTERVAL = Duration.ofMillis(100);

    private final InFlight inFlight;
    private final LongSupplier nanos;
    private final ScheduledExecutorService scheduler;
    private final Consumer<List<Passed>> expire;
    private final AtomicBoolean scheduled = new AtomicBoolean();

    Deadlines(
            InFlight inFlight,
            LongSupplier nanos,
            ScheduledExecutorService scheduler,
            Consumer<List<Passed>> expire) {
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
        var passed = new ArrayList<Passed>();
        for (var served : inFlight.all()) {
            var one = served.passed(now);
            if (one != null) {
                passed.add(one);
            }
        }
        if (!passed.isEmpty()) {
            // Their answers may have to wait for a slow client, and this thread is everybody's. Not
            // a virtual one: what has passed its limit may be computing on all of their carriers.
            Thread.ofPlatform().name("late").daemon().start(() -> expire.accept(passed));
        }
        // The order matters: a request that is let in after the look below schedules the next sweep
        // itself.
        scheduled.set(false);
        if (!inFlight.isEmpty()) {
            watch();
        }
    }
}

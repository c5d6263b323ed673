package dev.patchbay.log;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/** Admits a limited number of events per second, and counts the others. */
final class RateLimit {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final int perSecond;
    private final LongSupplier nanos;
    private final AtomicReference<Window> window;

    /** One second: the number of events, and the number refused since the last admitted event. */
    private record Window(long begun, int came, long keptBack) {}

    /**
     * @param nanos a monotonic clock
     */
    RateLimit(int perSecond, LongSupplier nanos) {
        this.perSecond = perSecond;
        this.nanos = nanos;
        this.window = new AtomicReference<>(new Window(nanos.getAsLong(), 0, 0));
    }

    /** Returns how many events were refused before this one; empty if this one is refused too. */
    OptionalLong admit() {
        long now = nanos.getAsLong();
        var before = window.getAndUpdate(current -> next(current, now));
        return next(before, now).keptBack() == 0
                ? OptionalLong.of(before.keptBack())
                : OptionalLong.empty();
    }

    private Window next(Window current, long now) {
        long age = now - current.begun();
        // The age is negative if the clock has changed: a native binary keeps objects that its
        // build made.
        if (age >= SECOND || age < 0) {
            return new Window(now, 1, 0);
        }
        return current.came() < perSecond
                ? new Window(current.begun(), current.came() + 1, 0)
                : new Window(current.begun(), current.came(), current.keptBack() + 1);
    }
}

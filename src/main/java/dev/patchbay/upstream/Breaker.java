package dev.patchbay.upstream;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Spares callers the wait for a server that has let call after call run out of time: it is left
 * alone for a while, then one call may try.
 *
 * <p>Concurrency: every field is guarded by the monitor.
 */
final class Breaker {
    private static final int FAILURES = 5;
    private static final Duration REST = Duration.ofSeconds(10);

    private final LongSupplier nanos;

    @GuardedBy("this")
    private int failures;

    @GuardedBy("this")
    private long restsUntil;

    Breaker(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Whether a call may be made now. */
    synchronized boolean lets() {
        if (failures < FAILURES) {
            return true;
        }
        long now = nanos.getAsLong();
        if (now - restsUntil < 0) {
            return false;
        }
        restsUntil = now + REST.toNanos();
        return true;
    }

    /** Whether it spares callers the wait. */
    synchronized boolean open() {
        return failures >= FAILURES;
    }

    synchronized void answered() {
        failures = 0;
    }

    synchronized void failed() {
        failures++;
        if (failures == FAILURES) {
            restsUntil = nanos.getAsLong() + REST.toNanos();
        }
    }
}

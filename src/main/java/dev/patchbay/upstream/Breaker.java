package dev.patchbay.upstream;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

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
    private final Consumer<@Nullable Duration> told;

    @GuardedBy("this")
    private int failures;

    @GuardedBy("this")
    private long restsUntil;

    /**
     * @param nanos a monotonic clock
     * @param told hears for how long the server is left alone from now on; null once it is not
     */
    Breaker(LongSupplier nanos, Consumer<@Nullable Duration> told) {
        this.nanos = nanos;
        this.told = told;
    }

    /** Whether a call may be made now. */
    boolean lets() {
        synchronized (this) {
            if (failures < FAILURES) {
                return true;
            }
            long now = nanos.getAsLong();
            if (now - restsUntil < 0) {
                return false;
            }
            restsUntil = now + REST.toNanos();
        }
        told.accept(REST);
        return true;
    }

    void answered() {
        boolean closed;
        synchronized (this) {
            closed = failures >= FAILURES;
            failures = 0;
        }
        if (closed) {
            told.accept(null);
        }
    }

    void failed() {
        boolean opened;
        synchronized (this) {
            failures++;
            opened = failures == FAILURES;
            if (opened) {
                restsUntil = nanos.getAsLong() + REST.toNanos();
            }
        }
        if (opened) {
            told.accept(REST);
        }
    }
}

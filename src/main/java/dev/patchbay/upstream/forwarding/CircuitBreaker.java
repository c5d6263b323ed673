package dev.patchbay.upstream.forwarding;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.upstream.definition.LivenessRules;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Rejects calls to a server for a pause after several calls in a row got no answer. After the
 * pause, one call may try the server.
 *
 * <p>Concurrency: changes happen under the monitor. A call to a healthy server reads one volatile
 * field and takes no lock.
 */
public final class CircuitBreaker {
    private final LivenessRules rules;
    private final LongSupplier nanos;
    private final Consumer<@Nullable Duration> listener;

    /** The number of calls in a row without an answer. Written under the monitor only. */
    private volatile int failures;

    @GuardedBy("this")
    private long restsUntil;

    /**
     * @param nanos a monotonic clock, in nanoseconds
     * @param listener receives the time for which calls are rejected from now on; null once the
     *     server answers again
     */
    public CircuitBreaker(
            LivenessRules rules, LongSupplier nanos, Consumer<@Nullable Duration> listener) {
        this.rules = rules;
        this.nanos = nanos;
        this.listener = listener;
    }

    /** Returns whether a call may be made now. An open breaker allows one call per pause. */
    boolean allowsCalls() {
        if (!open()) {
            return true;
        }
        synchronized (this) {
            if (!open()) {
                return true;
            }
            long now = nanos.getAsLong();
            if (now - restsUntil < 0) {
                return false;
            }
            restsUntil = now + rules.pause().toNanos();
        }
        listener.accept(rules.pause());
        return true;
    }

    private boolean open() {
        return rules.failures() > 0 && failures >= rules.failures();
    }

    public void answered() {
        if (failures == 0) {
            return;
        }
        boolean closed;
        synchronized (this) {
            closed = open();
            failures = 0;
        }
        if (closed) {
            listener.accept(null);
        }
    }

    void failed() {
        boolean opened;
        synchronized (this) {
            failures++;
            opened = failures == rules.failures();
            if (opened) {
                restsUntil = nanos.getAsLong() + rules.pause().toNanos();
            }
        }
        if (opened) {
            listener.accept(rules.pause());
        }
    }
}

package dev.patchbay.upstream.connection;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import java.time.Duration;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Limits how soon callers may begin a new round of attempts after a failure. Each failure in a row
 * is followed by the next pause of the backoff.
 *
 * <p>Concurrency: the mutable fields are guarded by the monitor.
 */
public final class RoundLimit {
    /** The shortest pause. A backoff may have shorter pauses than a program needs to start. */
    static final Duration MIN_PAUSE = Duration.ofSeconds(1);

    private final ConnectionPolicy policy;
    private final LongSupplier nanos;
    private final int free;

    @GuardedBy("this")
    private int failures;

    @GuardedBy("this")
    private @Nullable CannotConnect last;

    @GuardedBy("this")
    private long until;

    /**
     * @param nanos a monotonic clock, in nanoseconds
     * @param free the number of failures in a row that cause no pause
     */
    public RoundLimit(ConnectionPolicy policy, LongSupplier nanos, int free) {
        this.policy = policy;
        this.nanos = nanos;
        this.free = free;
    }

    /** Why callers may not begin a round now, and for how long. */
    record Pause(CannotConnect failure, Duration left) {
        /** Returns the error for callers. */
        CannotConnect callerError() {
            return failure.paused(left);
        }
    }

    synchronized void failed(CannotConnect failure) {
        failures++;
        if (failures > free) {
            last = failure;
            rest();
        }
    }

    synchronized void succeeded() {
        failures = 0;
        last = null;
    }

    /**
     * Lets a caller begin a round, one after each pause.
     *
     * @return the pause that the caller must wait for; empty if the caller may begin
     */
    synchronized Optional<Pause> begin() {
        if (last == null) {
            return Optional.empty();
        }
        long left = until - nanos.getAsLong();
        if (left > 0) {
            return Optional.of(new Pause(last, Duration.ofNanos(left)));
        }
        rest();
        return Optional.empty();
    }

    /** Begins the next pause, as if the attempts of the round went on. */
    @GuardedBy("this")
    private void rest() {
        var next = policy.backoff().after(policy.retries() + failures - free, 0);
        until = nanos.getAsLong() + (next.compareTo(MIN_PAUSE) < 0 ? MIN_PAUSE : next).toNanos();
    }
}

package dev.patchbay.upstream.connection;

import java.time.Duration;
import java.time.Instant;

/**
 * Schedules retries, with a longer pause each time.
 *
 * <p>Concurrency: none. The owner of this object guards it.
 */
final class RetryTimer {
    private static final Duration FIRST_PAUSE = Duration.ofSeconds(60);
    private static final Duration MAX_PAUSE = Duration.ofMinutes(10);

    private final ServerClock time;
    private final Runnable trying;
    private Runnable planned = () -> {};
    private Duration after = FIRST_PAUSE;

    /**
     * @param trying starts a retry; must not wait
     */
    RetryTimer(ServerClock time, Runnable trying) {
        this.time = time;
        this.trying = trying;
    }

    /** Schedules the next retry. Returns its time. */
    Instant plan() {
        var pause = after;
        after = after.multipliedBy(2).compareTo(MAX_PAUSE) < 0 ? after.multipliedBy(2) : MAX_PAUSE;
        return planAfter(pause);
    }

    /** Schedules a retry after this pause. It does not change the pauses of {@link #plan}. */
    Instant planAfter(Duration pause) {
        planned.run();
        planned = time.later(pause, trying);
        return time.clock().instant().plus(pause);
    }

    /** Cancels the scheduled retry. */
    void cancel() {
        planned.run();
    }

    /** Starts again with the shortest pause, after a connection has lasted. */
    void startOver() {
        after = FIRST_PAUSE;
    }
}

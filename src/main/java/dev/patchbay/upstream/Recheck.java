package dev.patchbay.upstream;

import java.time.Duration;
import java.time.Instant;

/**
 * Tries again by itself, later each time.
 *
 * <p>Concurrency: none; its owner guards it.
 */
final class Recheck {
    private static final Duration FIRST = Duration.ofSeconds(60);
    private static final Duration LAST = Duration.ofMinutes(10);

    private final Clockwork time;
    private final Runnable trying;
    private Runnable planned = () -> {};
    private Duration after = FIRST;

    /**
     * @param trying must not wait
     */
    Recheck(Clockwork time, Runnable trying) {
        this.time = time;
        this.trying = trying;
    }

    /** Plans the next attempt; says when it will be. */
    Instant plan() {
        var pause = after;
        after = after.multipliedBy(2).compareTo(LAST) < 0 ? after.multipliedBy(2) : LAST;
        planned.run();
        planned = time.later(pause, trying);
        return time.clock().instant().plus(pause);
    }

    /** Nothing is planned any more. */
    void cancel() {
        planned.run();
    }

    /** It went well for a while: the next pause is a short one. */
    void startOver() {
        after = FIRST;
    }
}

package dev.patchbay.peer.incoming;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When the work for a request began, and its last sign of life, in nanoseconds. The time of pauses
 * does not count.
 */
public record RequestTimes(long started, long lastSign, boolean paused) {
    /** Returns the times of work that begins now. */
    public static RequestTimes began(long now) {
        return new RequestTimes(now, now, false);
    }

    /** Returns the times after a sign of life, which also ends a pause. */
    public RequestTimes alive(long now) {
        return new RequestTimes(paused ? started + (now - lastSign) : started, now, false);
    }

    /** Returns the times at the start of a pause. */
    public RequestTimes pause(long now) {
        return new RequestTimes(alive(now).started(), now, true);
    }

    /** Returns the limit that has passed, or null. */
    public @Nullable Duration passed(TimeLimit limit, long now) {
        if (paused) {
            return null;
        }
        if (now - started >= limit.total().toNanos()) {
            return limit.total();
        }
        return now - lastSign >= limit.quiet().toNanos() ? limit.quiet() : null;
    }
}

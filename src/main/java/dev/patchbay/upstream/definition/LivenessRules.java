package dev.patchbay.upstream.definition;

import java.time.Duration;

/**
 * When a server counts as unresponsive.
 *
 * @param failures after this many calls in a row without an answer, further calls are rejected for
 *     a pause; 0 for never
 * @param pause how long calls are rejected
 * @param idle after this time without a call, a program is pinged; zero for never
 * @param answer how long a program may take to answer a ping
 */
public record LivenessRules(int failures, Duration pause, Duration idle, Duration answer) {
    public static final LivenessRules DEFAULT =
            new LivenessRules(
                    5, Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofSeconds(30));

    /** Returns whether programs are pinged. */
    public boolean pings() {
        return idle.isPositive();
    }
}

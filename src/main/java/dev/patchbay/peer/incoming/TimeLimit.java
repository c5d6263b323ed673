package dev.patchbay.peer.incoming;

import java.time.Duration;

/**
 * The time limits of work.
 *
 * @param quiet the limit without a sign of life
 * @param total the limit for the whole work
 */
public record TimeLimit(Duration quiet, Duration total) {
    public TimeLimit {
        if (!quiet.isPositive() || quiet.compareTo(total) > 0) {
            throw new IllegalArgumentException(
                    "quiet must be positive and at most total, found " + quiet + " and " + total);
        }
    }
}

package dev.patchbay.peer;

import java.time.Duration;

/**
 * How long work may take.
 *
 * @param quiet without a sign of life
 * @param total whatever it shows
 */
public record TimeLimit(Duration quiet, Duration total) {
    public TimeLimit {
        if (!quiet.isPositive() || quiet.compareTo(total) > 0) {
            throw new IllegalArgumentException(
                    "quiet must be positive and at most total, found " + quiet + " and " + total);
        }
    }
}

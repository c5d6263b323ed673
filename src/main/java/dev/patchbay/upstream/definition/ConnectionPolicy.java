package dev.patchbay.upstream.definition;

import dev.patchbay.peer.incoming.TimeLimit;
import java.time.Duration;

/**
 * The time limits and retries for one server.
 *
 * @param connection the time limit of one connection attempt
 * @param request the time limit of a request without a response or progress
 * @param retries how often a failed connection is tried again in one round
 */
public record ConnectionPolicy(
        Duration connection, Duration request, int retries, Backoff backoff) {
    public static final ConnectionPolicy DEFAULT =
            new ConnectionPolicy(
                    Duration.ofSeconds(10), Duration.ofSeconds(60), 3, Backoff.DEFAULT);

    private static final int TOTAL_FACTOR = 10;

    public ConnectionPolicy {
        Backoff.requirePositive("connection", connection);
        Backoff.requirePositive("request", request);
        if (retries < 0) {
            throw new IllegalArgumentException("retries must be 0 or more, found " + retries);
        }
    }

    /** Returns how long a request may take in total, even if it reports progress. */
    public Duration requestTotal() {
        return request.multipliedBy(TOTAL_FACTOR);
    }

    /** Returns the time limits of one call. */
    public TimeLimit callLimit() {
        return new TimeLimit(request, requestTotal());
    }

    /**
     * The pauses between attempts. Each pause is twice as long as the one before.
     *
     * @param first the pause after the first attempt
     * @param longest the upper limit of a pause
     */
    public record Backoff(Duration first, Duration longest) {
        public static final Backoff DEFAULT =
                new Backoff(Duration.ofMillis(200), Duration.ofSeconds(10));

        public Backoff {
            requirePositive("first", first);
            if (longest.compareTo(first) < 0) {
                throw new IllegalArgumentException(
                        "longest must be at least first, found " + longest + " and " + first);
            }
        }

        /**
         * Returns the pause after a number of attempts.
         *
         * @param random a random number between 0 and 1. It shortens the pause by up to half, so
         *     that many hubs that lost one server do not reconnect at the same moment
         */
        public Duration after(int attempts, double random) {
            long millis = longest.toMillis();
            // Beyond this many doublings every pause is the longest one.
            if (attempts - 1 < Long.numberOfLeadingZeros(first.toMillis()) - 1) {
                millis = Math.min(millis, first.toMillis() << (attempts - 1));
            }
            return Duration.ofMillis(millis - (long) (millis / 2.0 * random));
        }

        // In Backoff, because ConnectionPolicy is initialized after Backoff.DEFAULT.
        private static void requirePositive(String name, Duration value) {
            if (!value.isPositive()) {
                throw new IllegalArgumentException(name + " must be positive, found " + value);
            }
        }
    }
}

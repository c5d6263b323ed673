package dev.patchbay.upstream;

import java.time.Duration;

/**
 * How long a server is waited for, and how often it is tried.
 *
 * @param connection until it is connected, each time it is tried
 * @param request until it answers or shows progress
 * @param retries how often a failed connection is tried again in one round
 */
public record Patience(Duration connection, Duration request, int retries, Backoff backoff) {
    public static final Patience DEFAULT =
            new Patience(Duration.ofSeconds(10), Duration.ofSeconds(60), 3, Backoff.DEFAULT);

    private static final int TOTAL = 10;

    public Patience {
        requirePositive("connection", connection);
        requirePositive("request", request);
        if (retries < 0) {
            throw new IllegalArgumentException("retries must be 0 or more, found " + retries);
        }
    }

    /** How long a request may take whatever progress it makes. */
    Duration requestTotal() {
        return request.multipliedBy(TOTAL);
    }

    private static void requirePositive(String name, Duration value) {
        if (!value.isPositive()) {
            throw new IllegalArgumentException(name + " must be positive, found " + value);
        }
    }

    /**
     * The pauses between attempts: each twice as long as the one before.
     *
     * @param first the pause after the first attempt
     * @param longest no pause is longer
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
         * The pause after a number of attempts.
         *
         * @param luck between 0 and 1; takes up to half of the pause away, so that many hubs that
         *     lost one server do not all come back at one moment
         */
        Duration after(int attempts, double luck) {
            long millis = longest.toMillis();
            // Beyond this many doublings every pause is the longest one.
            if (attempts - 1 < Long.numberOfLeadingZeros(first.toMillis()) - 1) {
                millis = Math.min(millis, first.toMillis() << (attempts - 1));
            }
            return Duration.ofMillis(millis - (long) (millis / 2.0 * luck));
        }
    }
}

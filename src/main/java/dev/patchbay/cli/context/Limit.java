package dev.patchbay.cli.context;

import java.time.Duration;

/**
 * The time limit for a server.
 *
 * @param setByUser whether the user has set the limit: then it also replaces a shorter time of the
 *     file
 */
public record Limit(Duration duration, boolean setByUser) {
    public Duration on(Duration configured) {
        return setByUser || duration.compareTo(configured) < 0 ? duration : configured;
    }
}

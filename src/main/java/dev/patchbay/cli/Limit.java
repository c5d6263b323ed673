package dev.patchbay.cli;

import java.time.Duration;

/**
 * How long a server may take.
 *
 * @param said whether somebody has said so, who knows better than the file
 */
record Limit(Duration most, boolean said) {
    Duration on(Duration configured) {
        return said || most.compareTo(configured) < 0 ? most : configured;
    }
}

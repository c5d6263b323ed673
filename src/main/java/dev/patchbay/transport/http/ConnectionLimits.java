package dev.patchbay.transport.http;

import java.time.Duration;

/**
 * The bounds of connections, whatever comes on them.
 *
 * @param most how many there may be
 * @param head how long the first request may take to begin, which is when its head is whole
 * @param idle how long a connection is kept on which nothing is asked any more
 */
public record ConnectionLimits(int most, Duration head, Duration idle) {}

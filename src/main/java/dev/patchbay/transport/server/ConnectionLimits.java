package dev.patchbay.transport.server;

import java.time.Duration;

/**
 * The limits for the connections of an HTTP port.
 *
 * @param maxConnections how many connections may be open at the same time
 * @param head how long a new connection may take until the head of its first request is complete
 * @param idle how long a connection may stay open without a request, after its first request
 */
public record ConnectionLimits(int maxConnections, Duration head, Duration idle) {}

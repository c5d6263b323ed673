package dev.patchbay.peer;

import java.time.Duration;

/**
 * The bounds of one conversation.
 *
 * @param inFlight how many requests of the other side may be unanswered
 * @param askTimeout how long an answer to our own request may take
 */
public record PeerLimits(int inFlight, Duration askTimeout) {
    public PeerLimits {
        if (inFlight < 1) {
            throw new IllegalArgumentException("inFlight must be at least 1, found " + inFlight);
        }
        if (!askTimeout.isPositive()) {
            throw new IllegalArgumentException("askTimeout must be positive, found " + askTimeout);
        }
    }
}

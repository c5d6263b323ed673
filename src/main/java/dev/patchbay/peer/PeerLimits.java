package dev.patchbay.peer;

import java.time.Duration;

/**
 * The bounds of one conversation.
 *
 * @param inFlight how many requests of the other side may be unanswered
 * @param inFlightSize how many bytes they may have together; a request alone may have more
 * @param askTimeout how long an answer to our own request may take
 */
public record PeerLimits(int inFlight, long inFlightSize, Duration askTimeout) {
    public PeerLimits {
        if (inFlight < 1) {
            throw new IllegalArgumentException("inFlight must be at least 1, found " + inFlight);
        }
        if (inFlightSize < 1) {
            throw new IllegalArgumentException(
                    "inFlightSize must be at least 1, found " + inFlightSize);
        }
        if (!askTimeout.isPositive()) {
            throw new IllegalArgumentException("askTimeout must be positive, found " + askTimeout);
        }
    }
}

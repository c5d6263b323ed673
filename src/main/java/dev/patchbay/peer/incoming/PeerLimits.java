package dev.patchbay.peer.incoming;

import java.time.Duration;

/**
 * The limits of one conversation.
 *
 * @param inFlight the maximum number of unanswered requests of the remote side
 * @param inFlightSize the maximum size of these requests together, in bytes; a single request may
 *     be larger
 * @param askTimeout how long the response to a request of this peer may take
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

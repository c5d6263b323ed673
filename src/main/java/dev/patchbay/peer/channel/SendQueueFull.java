package dev.patchbay.peer.channel;

import java.io.Serial;
import java.time.Duration;

/**
 * Thrown when a message is not sent, because too many bytes are unsent before it: the remote side
 * reads too slowly, or the sender could not wait.
 */
public final class SendQueueFull extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public SendQueueFull(Duration after) {
        super(
                "The message could not be sent within "
                        + after.toMillis()
                        + " ms, because the receiver has not read earlier messages",
                null,
                false,
                false);
    }
}

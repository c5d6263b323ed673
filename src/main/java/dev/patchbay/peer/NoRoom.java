package dev.patchbay.peer;

import java.io.Serial;
import java.time.Duration;

/**
 * A message was not sent, as too much is unsent before it: the other side takes too little, or
 * whoever wanted to send it could not wait.
 */
public final class NoRoom extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public NoRoom(Duration after) {
        super(
                "There was no room for it within "
                        + after.toMillis()
                        + " ms, as too much is unread",
                null,
                false,
                false);
    }
}

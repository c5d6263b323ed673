package dev.patchbay.peer.channel;

import java.io.Serial;

/**
 * Thrown when a message cannot be serialized. The code that made it has a bug. Nothing was sent.
 */
public final class Unsendable extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public Unsendable(Throwable cause) {
        super("A message cannot be serialized", cause);
    }
}

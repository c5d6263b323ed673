package dev.patchbay.peer;

import java.io.Serial;

/** A message could not be written down: a bug of whoever made it, and nothing of it was sent. */
public final class Unsendable extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public Unsendable(Throwable cause) {
        super("A message cannot be written down", cause);
    }
}

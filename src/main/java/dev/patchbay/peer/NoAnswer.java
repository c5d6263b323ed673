package dev.patchbay.peer;

import java.io.Serial;
import java.time.Duration;

/** The other side did not answer one of our requests in time. */
public final class NoAnswer extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public NoAnswer(String method, Duration after) {
        super("No answer to " + method + " within " + after.toMillis() + " ms", null, false, false);
    }
}

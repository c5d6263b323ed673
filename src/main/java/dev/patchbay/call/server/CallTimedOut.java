package dev.patchbay.call.server;

import java.io.Serial;
import java.time.Duration;

/** A server has not answered a call within a time limit. */
final class CallTimedOut extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    CallTimedOut(Duration limit) {
        super("The server did not respond within " + limit.toMillis() + " ms", null, false, false);
    }
}

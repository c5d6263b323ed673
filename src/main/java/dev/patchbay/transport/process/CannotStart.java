package dev.patchbay.transport.process;

import java.io.Serial;

/** A program could not be started; the message says what must hold and what was found. */
public final class CannotStart extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    CannotStart(String message) {
        super(message);
    }

    CannotStart(String message, Throwable cause) {
        super(message, cause);
    }
}

package dev.patchbay.cli.syntax;

import java.io.Serial;

/** A command line is not valid. The message says what must hold. */
public final class BadUsage extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public BadUsage(String message) {
        super(message, null, false, false);
    }
}

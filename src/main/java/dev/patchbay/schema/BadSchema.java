package dev.patchbay.schema;

import java.io.Serial;

/**
 * A schema that cannot be used. Checked, because whoever offers a tool must decide what becomes of
 * it; the message says what must hold and what was found.
 */
public final class BadSchema extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    BadSchema(String message) {
        super(message);
    }

    BadSchema(String message, Throwable cause) {
        super(message, cause);
    }
}

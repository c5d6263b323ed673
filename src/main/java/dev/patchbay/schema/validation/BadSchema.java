package dev.patchbay.schema.validation;

import java.io.Serial;

/**
 * Reports a schema that cannot be used. The message says what must hold and what was found.
 *
 * <p>It is a checked exception, because the code that offers a tool must decide what to do with the
 * tool.
 */
public final class BadSchema extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    BadSchema(String message) {
        super(message);
    }

    public BadSchema(String message, Throwable cause) {
        super(message, cause);
    }
}

package dev.patchbay.tool;

import java.io.Serial;

/**
 * An argument fits its schema but not the Java type it is bound to, such as a number too large for
 * an int.
 */
final class BadArgument extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final String pointer;

    BadArgument(String pointer, String message) {
        super(message, null, false, false);
        this.pointer = pointer;
    }

    /** Where in the arguments, as a JSON pointer. */
    String pointer() {
        return pointer;
    }
}

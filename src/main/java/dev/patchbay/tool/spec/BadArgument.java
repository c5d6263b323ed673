package dev.patchbay.tool.spec;

import java.io.Serial;

/**
 * Reports an argument that fits its schema but not its Java type, such as a number that is too
 * large for an int.
 */
public final class BadArgument extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final String pointer;

    BadArgument(String pointer, String message) {
        super(message, null, false, false);
        this.pointer = pointer;
    }

    /** Returns the place in the arguments, as a JSON pointer. */
    public String pointer() {
        return pointer;
    }
}

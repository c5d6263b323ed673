package dev.patchbay.tool;

import java.io.Serial;

/**
 * A method cannot become what its annotation says; fails the build with a message for its author.
 */
final class SignatureError extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    SignatureError(String message) {
        super(message);
    }
}

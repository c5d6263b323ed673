package dev.patchbay.tool.scan;

import java.io.Serial;

/** Reports a method that does not fit its annotation. The build fails with the message. */
final class SignatureError extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    SignatureError(String message) {
        super(message);
    }
}

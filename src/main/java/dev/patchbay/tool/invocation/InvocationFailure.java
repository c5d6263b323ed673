package dev.patchbay.tool.invocation;

import java.io.Serial;

/** Reports that a bean's method has thrown a checked exception. */
final class InvocationFailure extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    InvocationFailure(Throwable cause) {
        super(cause);
    }
}

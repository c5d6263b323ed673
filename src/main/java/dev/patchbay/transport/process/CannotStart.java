package dev.patchbay.transport.process;

import dev.patchbay.failure.StartFailure;
import java.io.Serial;

/** A program could not be started. The message says what must be true and what was found. */
public final class CannotStart extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    private final transient StartFailure failure;

    CannotStart(StartFailure failure) {
        super(failure.text());
        this.failure = failure;
    }

    CannotStart(StartFailure failure, Throwable cause) {
        super(failure.text(), cause);
        this.failure = failure;
    }

    public StartFailure failure() {
        return failure;
    }
}

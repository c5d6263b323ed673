package dev.patchbay.upstream;

import java.io.Serial;
import java.time.Duration;

/** A server has not answered within a limit. */
final class Overdue extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    Overdue(Duration limit) {
        super("It gave no answer within " + limit.toMillis() + " ms", null, false, false);
    }
}

package dev.patchbay.upstream;

import java.io.Serial;

/** A server could not be connected to; the message says why, for whoever configures it. */
public final class CannotConnect extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    /** How it showed. */
    enum Kind {
        REFUSED,
        /** It did not answer in time. */
        LATE,
        /** What was sent had no answer, maybe as it took a way that had been over already. */
        BROKEN,
        /** It was there, and ended before it answered. */
        ENDED,
        /** It does not take such messages there; it may speak another form. */
        MISPLACED
    }

    private final Kind kind;

    CannotConnect(Kind kind, String message) {
        super(message, null, false, false);
        this.kind = kind;
    }

    public static CannotConnect because(String reason) {
        return new CannotConnect(Kind.REFUSED, reason);
    }

    Kind kind() {
        return kind;
    }
}

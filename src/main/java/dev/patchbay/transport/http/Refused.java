package dev.patchbay.transport.http;

import java.io.Serial;

/** Ends the handling of a request early. */
final class Refused extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    Refused(Refusal refusal) {
        super(refusal.error().message(), null, false, false);
        this.refusal = refusal;
    }

    Refusal refusal() {
        return refusal;
    }
}

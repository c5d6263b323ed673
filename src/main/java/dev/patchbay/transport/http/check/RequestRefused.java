package dev.patchbay.transport.http.check;

import java.io.Serial;

/** Ends the handling of a request with a refusal. */
public final class RequestRefused extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    private final transient HttpRefusal refusal;

    public RequestRefused(HttpRefusal refusal) {
        super(refusal.error().message(), null, false, false);
        this.refusal = refusal;
    }

    public HttpRefusal refusal() {
        return refusal;
    }
}

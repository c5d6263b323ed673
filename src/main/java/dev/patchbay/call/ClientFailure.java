package dev.patchbay.call;

import java.io.Serial;

/** The client was asked for something and answered with an error, or not at all. */
public final class ClientFailure extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public ClientFailure(String message, Throwable cause) {
        super(message, cause);
    }
}

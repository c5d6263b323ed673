package dev.patchbay.transport.http.oauth;

import java.io.Serial;

/** A token is not valid. The message may be sent to the client. */
public final class BadToken extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    BadToken(String message) {
        super(message, null, false, false);
    }
}

package dev.patchbay.transport.http.oauth;

import java.io.Serial;

/** A token that proves nothing; the message may be told to whoever has sent it. */
public final class BadToken extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    BadToken(String message) {
        super(message, null, false, false);
    }
}

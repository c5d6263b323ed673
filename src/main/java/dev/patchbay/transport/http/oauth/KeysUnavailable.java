package dev.patchbay.transport.http.oauth;

import java.io.Serial;

/** The keys of an issuer cannot be had now, so nothing can be said of a token. */
public final class KeysUnavailable extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    KeysUnavailable() {
        super("The keys to check the token with cannot be had now", null, false, false);
    }
}

package dev.patchbay.transport.http.oauth;

import java.io.Serial;

/** The keys of an issuer cannot be fetched now, so a token cannot be checked. */
public final class KeysUnavailable extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    KeysUnavailable() {
        super("The keys that check the token are not available now", null, false, false);
    }
}

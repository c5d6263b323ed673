package dev.patchbay.transport.http.oauth;

import java.io.IOException;
import java.io.Serial;

/** An address has answered, but not with the document. */
final class NotThere extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    NotThere(String message) {
        super(message);
    }
}

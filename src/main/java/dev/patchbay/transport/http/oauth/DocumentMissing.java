package dev.patchbay.transport.http.oauth;

import java.io.IOException;
import java.io.Serial;

/** The server at an address answers, but with another status than 200. */
final class DocumentMissing extends IOException {
    @Serial private static final long serialVersionUID = 1L;

    DocumentMissing(String message) {
        super(message);
    }
}

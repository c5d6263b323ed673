package dev.patchbay.transport.http.oauth;

import java.util.Base64;

/** Base64url without padding, where each value has one text only. */
final class Base64Text {
    private Base64Text() {}

    /**
     * The bytes of a text.
     *
     * @throws IllegalArgumentException if these bytes are written otherwise
     */
    static byte[] decode(String text) {
        var bytes = Base64.getUrlDecoder().decode(text);
        // The decoder passes over padding and over bits that belong to no byte.
        if (!encode(bytes).equals(text)) {
            throw new IllegalArgumentException("Base64url has one form for each value");
        }
        return bytes;
    }

    static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}

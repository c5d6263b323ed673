package dev.patchbay.transport.http.oauth;

import java.util.Base64;

/** Base64url without padding. Each value has exactly one text. */
final class Base64Text {
    private Base64Text() {}

    /**
     * Returns the bytes of a text.
     *
     * @throws IllegalArgumentException if the text is not the one text of its bytes
     */
    static byte[] decode(String text) {
        var bytes = Base64.getUrlDecoder().decode(text);
        // The decoder ignores padding and unused bits.
        if (!encode(bytes).equals(text)) {
            throw new IllegalArgumentException("Base64url has one form for each value");
        }
        return bytes;
    }

    static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }
}

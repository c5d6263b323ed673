package dev.patchbay.fake;

import java.nio.charset.StandardCharsets;

/** Encodes the messages of the fake server. */
final class Encoding {
    /** Becomes a byte that UTF-8 does not have. */
    static final String NOT_UTF8 = "(not UTF-8)";

    /** In JSON it can only stand for the byte, as control characters are escaped there. */
    private static final char MARK = 1;

    private Encoding() {}

    static byte[] bytes(String text) {
        if (!text.contains(NOT_UTF8)) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        var bytes =
                text.replace(NOT_UTF8, Character.toString(MARK)).getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == MARK) {
                bytes[i] = (byte) 0xff;
            }
        }
        return bytes;
    }
}

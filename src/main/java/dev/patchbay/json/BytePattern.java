package dev.patchbay.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * An ASCII text to search for in bytes, with the algorithm of Horspool. The search skips most bytes
 * of a long text.
 */
public final class BytePattern {
    private static final int VALUES = 256;

    private final byte[] text;
    private final int[] skip = new int[VALUES];

    public BytePattern(String ascii) {
        text = ascii.getBytes(StandardCharsets.US_ASCII);
        Arrays.fill(skip, text.length);
        for (int i = 0; i < text.length - 1; i++) {
            skip[text[i]] = text.length - 1 - i;
        }
    }

    boolean isIn(byte[] bytes, int from, int to) {
        int last = text.length - 1;
        for (int at = from; at + last < to; at += skip[bytes[at + last] & 0xFF]) {
            if (Arrays.equals(bytes, at, at + text.length, text, 0, text.length)) {
                return true;
            }
        }
        return false;
    }
}

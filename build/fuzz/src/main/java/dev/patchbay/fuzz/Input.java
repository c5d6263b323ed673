package dev.patchbay.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The bytes that a target is given, taken apart from front to back. Texts end with a NUL, so that
 * seeds can be written down.
 */
public final class Input {
    private final byte[] data;
    private int at;

    public Input(byte[] data) {
        this.data = data;
    }

    /** The next byte as a number from 0 to below the bound; 0 at the end. */
    public int below(int bound) {
        return at < data.length ? (data[at++] & 0xFF) % bound : 0;
    }

    /** The text up to the next NUL, or to the end. */
    public String text() {
        int end = at;
        while (end < data.length && data[end] != 0) {
            end++;
        }
        var text = new String(data, at, end - at, StandardCharsets.UTF_8);
        at = Math.min(data.length, end + 1);
        return text;
    }

    /** All bytes that are left. */
    public byte[] rest() {
        var rest = Arrays.copyOfRange(data, at, data.length);
        at = data.length;
        return rest;
    }

    /** Whether all bytes were taken. */
    public boolean ended() {
        return at == data.length;
    }
}

package dev.patchbay.json;

import java.util.Arrays;

/** A growing array of bytes. */
final class Bytes {
    private static final int OVERHEAD = 256;

    /** Texts up to this length in bytes are always allowed. */
    private static final int ALWAYS_ALLOWED = 1024 * 1024;

    private byte[] array;
    private int length;

    Bytes(int capacity) {
        array = new byte[Math.max(16, capacity)];
    }

    byte[] array() {
        return array;
    }

    int length() {
        return length;
    }

    /** Makes room for {@code more} calls of {@link #put}. */
    void reserve(int more) {
        if (array.length - length < more) {
            // The slack is for closing brackets: a long text must not be copied again for a few
            // bytes.
            int wanted = Math.addExact(length, Math.addExact(more, OVERHEAD));
            long max = wanted < ALWAYS_ALLOWED ? ALWAYS_ALLOWED : most();
            if (wanted > max) {
                throw new IllegalStateException(
                        "A text must not exceed " + max + " bytes, a quarter of the memory");
            }
            array = Arrays.copyOf(array, (int) Math.max(wanted, Math.min(max, 2L * array.length)));
        }
    }

    /**
     * Returns the maximum length of a text. Without it, one response could use up all memory and
     * end the program. Not a constant: a native binary has another heap than its build.
     */
    private static long most() {
        return Math.min(
                Integer.MAX_VALUE - 8,
                Math.max(ALWAYS_ALLOWED, Runtime.getRuntime().maxMemory() / 4));
    }

    /** Adds a byte without a check for room. */
    void put(int b) {
        array[length++] = (byte) b;
    }

    void append(int b) {
        reserve(1);
        put(b);
    }

    void append(byte[] source, int from, int to) {
        reserve(to - from);
        System.arraycopy(source, from, array, length, to - from);
        length += to - from;
    }

    void appendAscii(String text) {
        reserve(text.length());
        for (int i = 0; i < text.length(); i++) {
            put(text.charAt(i));
        }
    }
}

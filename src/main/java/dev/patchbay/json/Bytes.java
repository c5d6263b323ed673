package dev.patchbay.json;

import java.util.Arrays;

/** A growing array of bytes. */
final class Bytes {
    private static final int SLACK = 256;

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

    /** Makes room, so that as many {@link #put} may follow. */
    void reserve(int more) {
        if (array.length - length < more) {
            // Room for what ends a value: one long text must not be copied again for a few
            // brackets.
            int wanted = Math.addExact(length, Math.addExact(more, SLACK));
            int doubled = array.length < 1 << 30 ? array.length * 2 : Integer.MAX_VALUE - 8;
            array = Arrays.copyOf(array, Math.max(wanted, doubled));
        }
    }

    /** Adds a byte for which room was made. */
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

package dev.patchbay.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Strict UTF-8 and the search for bytes that JSON strings must escape, eight bytes at a time. */
public final class Utf8 {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_BITS = 0x8080808080808080L;
    private static final long ONES = 0x0101010101010101L;
    private static final long SPACES = 0x2020202020202020L;
    private static final long QUOTES = 0x2222222222222222L;
    private static final long BACKSLASHES = 0x5C5C5C5C5C5C5C5CL;

    /**
     * The number of bytes between two decisions. The loop over a block has a known length and one
     * exit, so the compiler can use vector instructions. In a shorter block, the code around these
     * instructions takes as long as they do.
     */
    private static final int BLOCK = 2048;

    private static final int NEAR = 64;

    private Utf8() {}

    /**
     * Returns whether the bytes are well-formed UTF-8 (Unicode 16, table 3-7): no overlong form, no
     * surrogate, nothing above U+10FFFF, no incomplete sequence.
     */
    public static boolean wellFormed(byte[] bytes, int from, int to) {
        int i = skipAscii(bytes, from, to);
        while (i < to) {
            if (i + 32 <= to && ascii(bytes, i)) {
                i += 32;
            } else if (bytes[i] >= 0) {
                i++;
            } else {
                int size = sequence(bytes, i, to);
                if (size == 0) {
                    return false;
                }
                i += size;
            }
        }
        return true;
    }

    /** Skips the blocks that are ASCII. Most long texts are ASCII to their end. */
    private static int skipAscii(byte[] bytes, int from, int to) {
        int i = from;
        while (i + BLOCK <= to) {
            long all = 0;
            for (int k = i; k < i + BLOCK; k += 8) {
                all |= (long) LONGS.get(bytes, k);
            }
            if ((all & HIGH_BITS) != 0) {
                break;
            }
            i += BLOCK;
        }
        return i;
    }

    private static boolean ascii(byte[] bytes, int i) {
        long all =
                (long) LONGS.get(bytes, i)
                        | (long) LONGS.get(bytes, i + 8)
                        | (long) LONGS.get(bytes, i + 16)
                        | (long) LONGS.get(bytes, i + 24);
        return (all & HIGH_BITS) == 0;
    }

    /** Returns the length of the multi-byte sequence at {@code i}, or 0 if it is malformed. */
    private static int sequence(byte[] bytes, int i, int to) {
        int lead = bytes[i] & 0xFF;
        int size = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
        if (size == 0 || i + size > to) {
            return 0;
        }
        int second = bytes[i + 1] & 0xFF;
        int lowest = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
        int highest = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
        if (second < lowest || second > highest) {
            return 0;
        }
        for (int k = i + 2; k < i + size; k++) {
            if ((bytes[k] & 0xC0) != 0x80) {
                return 0;
            }
        }
        return size;
    }

    /** Returns the index of the first control character, quote or backslash, else {@code to}. */
    static int nextToEscape(byte[] bytes, int from, int to) {
        if (to - from <= BLOCK) {
            return nextNear(bytes, from, to);
        }
        // Most strings are short, even in a long message.
        int near = from + NEAR;
        int found = nextNear(bytes, from, near);
        return found < near ? found : nextNear(bytes, skipBlocks(bytes, near, to), to);
    }

    private static int skipBlocks(byte[] bytes, int from, int to) {
        int i = from;
        while (i + BLOCK <= to) {
            long found = 0;
            for (int k = i; k < i + BLOCK; k += 8) {
                found |= toEscape((long) LONGS.get(bytes, k));
            }
            if (found != 0) {
                break;
            }
            i += BLOCK;
        }
        return i;
    }

    private static int nextNear(byte[] bytes, int from, int to) {
        int i = from;
        while (i + 8 <= to) {
            long found = toEscape((long) LONGS.get(bytes, i));
            if (found != 0) {
                return i + (Long.numberOfTrailingZeros(found) >> 3);
            }
            i += 8;
        }
        while (i < to
                && (bytes[i] < 0 || bytes[i] >= 0x20)
                && bytes[i] != '"'
                && bytes[i] != '\\') {
            i++;
        }
        return i;
    }

    /** Returns whether the bytes contain this ASCII character. */
    static boolean contains(byte[] bytes, int from, int to, char ascii) {
        long pattern = ONES * ascii;
        int i = from;
        while (i + 8 <= to) {
            if (zeroes((long) LONGS.get(bytes, i) ^ pattern) != 0) {
                return true;
            }
            i += 8;
        }
        while (i < to && bytes[i] != ascii) {
            i++;
        }
        return i < to;
    }

    /** Returns whether the bytes contain a control character below U+0020. */
    static boolean containsControl(byte[] bytes, int from, int to) {
        int i = from;
        while (i + BLOCK <= to) {
            long found = 0;
            for (int k = i; k < i + BLOCK; k += 8) {
                found |= controls((long) LONGS.get(bytes, k));
            }
            if (found != 0) {
                return true;
            }
            i += BLOCK;
        }
        while (i + 8 <= to) {
            if (controls((long) LONGS.get(bytes, i)) != 0) {
                return true;
            }
            i += 8;
        }
        while (i < to && (bytes[i] < 0 || bytes[i] >= 0x20)) {
            i++;
        }
        return i < to;
    }

    /** Marks control characters. Only the lowest mark is exact, see {@link #toEscape}. */
    private static long controls(long eight) {
        return (eight - SPACES) & ~eight & HIGH_BITS;
    }

    /**
     * Marks control characters, quotes and backslashes. Only the lowest mark is exact, because a
     * borrow may change the higher ones. Callers read only the lowest mark.
     */
    private static long toEscape(long eight) {
        return ((eight - SPACES) | ((eight ^ QUOTES) - ONES) | ((eight ^ BACKSLASHES) - ONES))
                & ~eight
                & HIGH_BITS;
    }

    /** Marks zero bytes. Only the lowest mark is exact, see {@link #toEscape}. */
    private static long zeroes(long eight) {
        return (eight - ONES) & ~eight & HIGH_BITS;
    }
}

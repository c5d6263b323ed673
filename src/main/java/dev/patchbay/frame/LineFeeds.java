package dev.patchbay.frame;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Searches for line feeds, 8 bytes at a time. A plain loop would be the most expensive step for a
 * line of 1 MB.
 */
final class LineFeeds {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FEEDS = 0x0A0A0A0A0A0A0A0AL;
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    /** Lines are often shorter than a block. */
    private static final int NEAR = 256;

    /**
     * The number of bytes between two decisions. The compiler can turn a loop of a known length
     * into vector instructions.
     */
    private static final int BLOCK = 2048;

    private LineFeeds() {}

    /** Returns the index of the first line feed at or after {@code from}, else {@code to}. */
    static int next(byte[] bytes, int from, int to) {
        if (to - from < NEAR + BLOCK) {
            return nextNear(bytes, from, to);
        }
        int near = from + NEAR;
        int found = nextNear(bytes, from, near);
        return found < near ? found : nextNear(bytes, skipBlocks(bytes, near, to), to);
    }

    private static int skipBlocks(byte[] bytes, int from, int to) {
        int i = from;
        while (i + BLOCK <= to) {
            long found = 0;
            for (int k = i; k < i + BLOCK; k += 8) {
                found |= feeds((long) LONGS.get(bytes, k));
            }
            if (found != 0) {
                break;
            }
            i += BLOCK;
        }
        return i;
    }

    /** Marks line feeds. Only the lowest mark is exact. Callers read only that one. */
    private static long feeds(long eight) {
        long differences = eight ^ FEEDS;
        return (differences - ONES) & ~differences & HIGH_BITS;
    }

    private static int nextNear(byte[] bytes, int from, int to) {
        int i = from;
        while (i + 8 <= to) {
            long found = feeds((long) LONGS.get(bytes, i));
            if (found != 0) {
                return i + (Long.numberOfTrailingZeros(found) >> 3);
            }
            i += 8;
        }
        while (i < to && bytes[i] != '\n') {
            i++;
        }
        return i;
    }
}

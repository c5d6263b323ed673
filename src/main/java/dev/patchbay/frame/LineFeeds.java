package dev.patchbay.frame;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The search for line feeds, eight bytes at a time: a plain loop is the dearest part of a 1 MB
 * line.
 */
final class LineFeeds {
    private static final VarHandle LONGS =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long FEEDS = 0x0A0A0A0A0A0A0A0AL;
    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private LineFeeds() {}

    /** The index of the first line feed at or after {@code from}, else {@code to}. */
    static int next(byte[] bytes, int from, int to) {
        int i = from;
        while (i + 8 <= to) {
            long differences = (long) LONGS.get(bytes, i) ^ FEEDS;
            long found = (differences - ONES) & ~differences & HIGH_BITS;
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

package dev.patchbay.transport.line;

import dev.patchbay.frame.LongRoom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Room for long lines that is kept for the next one, whoever reads it: it need not be cleared, and
 * the caches of the processor know it. One array is kept, as long lines are rare and short-lived.
 *
 * <p>Concurrency: an array belongs to one reader, or to nobody.
 */
final class SharedRoom implements LongRoom {
    /** Of all streams of this process. */
    static final SharedRoom OF_PROCESS = new SharedRoom();

    private static final int MOST_KEPT = 2 * 1024 * 1024;

    private final AtomicReference<byte @Nullable []> kept = new AtomicReference<>();

    @Override
    public byte[] take(int length) {
        var room = kept.getAndSet(null);
        return room != null && room.length >= length ? room : new byte[length];
    }

    @Override
    public void giveBack(byte[] room) {
        if (room.length <= MOST_KEPT) {
            kept.accumulateAndGet(room, SharedRoom::longer);
        }
    }

    private static byte[] longer(byte @Nullable [] one, byte[] other) {
        return one == null || one.length < other.length ? other : one;
    }
}

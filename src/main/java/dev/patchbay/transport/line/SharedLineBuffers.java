package dev.patchbay.transport.line;

import dev.patchbay.frame.LongLineBuffers;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the buffer of a long line for the next long line of any reader. The buffer needs no
 * clearing, and it may still be in the cache of the processor. One buffer is kept, as long lines
 * are rare and short-lived.
 *
 * <p>Concurrency: at most one reader uses a buffer at a time.
 */
final class SharedLineBuffers implements LongLineBuffers {
    /** The buffers that all streams of this process share. */
    static final SharedLineBuffers OF_PROCESS = new SharedLineBuffers();

    private static final int MAX_BYTES = 2 * 1024 * 1024;

    private final AtomicReference<byte @Nullable []> kept = new AtomicReference<>();

    @Override
    public byte[] take(int length) {
        var room = kept.getAndSet(null);
        return room != null && room.length >= length ? room : new byte[length];
    }

    @Override
    public void giveBack(byte[] room) {
        if (room.length <= MAX_BYTES) {
            kept.accumulateAndGet(room, SharedLineBuffers::longer);
        }
    }

    private static byte[] longer(byte @Nullable [] one, byte[] other) {
        return one == null || one.length < other.length ? other : one;
    }
}

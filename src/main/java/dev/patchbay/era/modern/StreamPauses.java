package dev.patchbay.era.modern;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The pause before the next stream, after a server has ended one. It doubles from 1 s to 60 s, and
 * starts again at 1 s when a stream has lasted as long as the next pause.
 *
 * <p>Concurrency: none; the owner guards it.
 */
final class StreamPauses {
    private static final long FIRST_PAUSE_MILLIS = 1_000;
    private static final long MAX_PAUSE_MILLIS = 60_000;

    private final LongSupplier nanos;
    private long pause = FIRST_PAUSE_MILLIS;
    private long since;
    private boolean stands;

    /**
     * @param nanos a monotonic clock
     */
    StreamPauses(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Records that a stream is acknowledged. */
    void begun() {
        if (!stands) {
            stands = true;
            since = nanos.getAsLong();
        }
    }

    /**
     * Records that the stream has ended or was never opened. Returns the next pause, in
     * milliseconds.
     */
    long next() {
        // A stream that ends soon after its start does not reset the pause.
        if (stands && nanos.getAsLong() - since >= TimeUnit.MILLISECONDS.toNanos(pause)) {
            pause = FIRST_PAUSE_MILLIS;
        }
        stands = false;
        long next = pause;
        pause = Math.min(MAX_PAUSE_MILLIS, pause * 2);
        return next;
    }
}

package dev.patchbay.era.modern;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How long a server is left alone when it has ended a stream: longer each time, until a stream has
 * stood for longer than that.
 *
 * <p>Concurrency: none; its owner guards it.
 */
final class StreamPauses {
    private static final long FIRST_MILLIS = 1_000;
    private static final long LONGEST_MILLIS = 60_000;

    private final LongSupplier nanos;
    private long pause = FIRST_MILLIS;
    private long since;
    private boolean stands;

    /**
     * @param nanos a monotonic clock
     */
    StreamPauses(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** A stream stands from now on, if it did not before. */
    void begun() {
        if (!stands) {
            stands = true;
            since = nanos.getAsLong();
        }
    }

    /** It has ended, or never stood; the pause before the next one, in milliseconds. */
    long next() {
        // One that ends as soon as it stands is no better than none.
        if (stands && nanos.getAsLong() - since >= TimeUnit.MILLISECONDS.toNanos(pause)) {
            pause = FIRST_MILLIS;
        }
        stands = false;
        long next = pause;
        pause = Math.min(LONGEST_MILLIS, pause * 2);
        return next;
    }
}

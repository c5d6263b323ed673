package dev.patchbay.testing;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Measures the processor time of work, independent of the load of the machine. */
public final class Effort {
    private static final int TRIES = 3;

    private Effort() {}

    /** The least of several times, as the first ones are slower. */
    public static Duration of(Runnable work) {
        var threads = ManagementFactory.getThreadMXBean();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES; i++) {
            long before = threads.getCurrentThreadCpuTime();
            work.run();
            least = Math.min(least, threads.getCurrentThreadCpuTime() - before);
        }
        return Duration.ofNanos(least);
    }
}

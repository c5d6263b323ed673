package dev.patchbay.upstream;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The time and the chance that everything about servers goes by.
 *
 * @param clock for what people read
 * @param nanos monotonic, for limits
 * @param luck numbers between 0 and 1
 */
public record Clockwork(
        Clock clock, LongSupplier nanos, DoubleSupplier luck, ScheduledExecutorService scheduler) {

    /** Waits. */
    void pause(Duration time) throws InterruptedException {
        var over = new CountDownLatch(1);
        var scheduled = scheduler.schedule(over::countDown, time.toNanos(), TimeUnit.NANOSECONDS);
        try {
            over.await();
        } finally {
            scheduled.cancel(false);
        }
    }

    /** Does something later, on a thread that may wait. */
    Runnable later(Duration after, Runnable work) {
        var scheduled =
                scheduler.schedule(
                        () -> Thread.ofVirtual().start(work),
                        after.toNanos(),
                        TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }
}

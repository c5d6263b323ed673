package dev.patchbay.upstream.connection;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The clocks, random numbers and scheduler of everything about servers.
 *
 * @param clock the time that people read
 * @param nanos monotonic nanoseconds, for time limits
 * @param random random numbers between 0 and 1
 */
public record ServerClock(
        Clock clock,
        LongSupplier nanos,
        DoubleSupplier random,
        ScheduledExecutorService scheduler) {

    /** Waits for the given time. */
    public void pause(Duration time) throws InterruptedException {
        var over = new CountDownLatch(1);
        var scheduled = scheduler.schedule(over::countDown, time.toNanos(), TimeUnit.NANOSECONDS);
        try {
            over.await();
        } finally {
            scheduled.cancel(false);
        }
    }

    /** Runs work later, on a virtual thread that may wait. Returns an action that cancels it. */
    public Runnable later(Duration after, Runnable work) {
        var scheduled =
                scheduler.schedule(
                        () -> Thread.ofVirtual().start(work),
                        after.toNanos(),
                        TimeUnit.NANOSECONDS);
        return () -> scheduled.cancel(false);
    }
}

package dev.patchbay.cli.terminal;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Shows on a terminal what the command waits for, until it is closed. */
public final class WaitingDisplay implements AutoCloseable {
    /**
     * The time before the first display, and between updates. Users do not notice shorter waits.
     */
    private static final Duration INTERVAL = Duration.ofMillis(300);

    private final StatusLines status;
    private final Function<Duration, List<String>> lines;
    private final long start = System.nanoTime();
    private final CountDownLatch closed = new CountDownLatch(1);

    /**
     * @param lines returns the lines to show after a given time
     */
    public WaitingDisplay(StatusLines status, Function<Duration, List<String>> lines) {
        this.status = status;
        this.lines = lines;
        Thread.ofVirtual().name("waiting").start(this::update);
    }

    private void update() {
        try {
            while (!closed.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                show();
            }
        } catch (InterruptedException _) {
            // No code interrupts this thread. After an interrupt there is nothing left to do.
            Thread.currentThread().interrupt();
        }
    }

    /** Updates the display now, unless it is closed. */
    synchronized void show() {
        if (closed.getCount() > 0) {
            status.show(lines.apply(Duration.ofNanos(System.nanoTime() - start)));
        }
    }

    @Override
    public synchronized void close() {
        closed.countDown();
        status.clear();
    }

    /** Appends the elapsed time if it is at least 1 s. */
    public static String since(String text, Duration time) {
        return time.toSeconds() < 1 ? text : text + ", " + time.toSeconds() + " s";
    }
}

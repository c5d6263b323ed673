package dev.patchbay.cli;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Says on a person's terminal what is waited for, as long as this is open. */
final class Waiting implements AutoCloseable {
    /** Nobody wonders about what takes no longer. */
    private static final Duration UNNOTICED = Duration.ofMillis(300);

    private final StatusLines status;
    private final Function<Duration, List<String>> lines;
    private final long start = System.nanoTime();
    private final CountDownLatch over = new CountDownLatch(1);

    /**
     * @param lines what to say after so long
     */
    Waiting(StatusLines status, Function<Duration, List<String>> lines) {
        this.status = status;
        this.lines = lines;
        Thread.ofVirtual().name("waiting").start(this::say);
    }

    private void say() {
        try {
            while (!over.await(UNNOTICED.toMillis(), TimeUnit.MILLISECONDS)) {
                show();
            }
        } catch (InterruptedException _) {
            // Nobody does that, and nothing would be left to do.
            Thread.currentThread().interrupt();
        }
    }

    /** Says it now, unless it is over. */
    synchronized void show() {
        if (over.getCount() > 0) {
            status.show(lines.apply(Duration.ofNanos(System.nanoTime() - start)));
        }
    }

    @Override
    public synchronized void close() {
        over.countDown();
        status.clear();
    }

    /** With how long it takes, when that is worth a word. */
    static String since(String text, Duration time) {
        return time.toSeconds() < 1 ? text : text + ", " + time.toSeconds() + " s";
    }
}

package dev.patchbay.upstream.connection;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The first answer of a server whose offer is not remembered. List requests wait for it, all of
 * them until the same moment.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class FirstAnswer {
    private final ServerClock time;

    /** Completes when the server has said what it offers, or has failed. */
    private final CompletableFuture<@Nullable Void> settled = new CompletableFuture<>();

    /** Completes when list requests no longer wait, at the latest with {@link #settled}. */
    private final CompletableFuture<@Nullable Void> waited = new CompletableFuture<>();

    private volatile long learnedUntil;

    public FirstAnswer(ServerClock time) {
        this.time = time;
        this.learnedUntil = time.nanos().getAsLong();
    }

    /**
     * Begins the wait.
     *
     * @param wait how long list requests wait; zero for no wait
     * @param connection how long the server may take to connect
     * @param tooLate runs if the time has passed without an answer, before the wait ends
     */
    public void expect(Duration wait, Duration connection, Runnable tooLate) {
        learnedUntil = time.nanos().getAsLong() + connection.toNanos();
        if (wait.isZero()) {
            waited.complete(null);
            return;
        }
        var shorter = wait.compareTo(connection) < 0 ? wait : connection;
        var end =
                time.scheduler()
                        .schedule(
                                () -> waitEnded(tooLate), shorter.toNanos(), TimeUnit.NANOSECONDS);
        var _ = waited.thenRun(() -> end.cancel(false));
    }

    private void waitEnded(Runnable tooLate) {
        if (waited.isDone()) {
            return;
        }
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        tooLate.run();
                    } finally {
                        // Only now: a client that leaves after its list must not cost the next
                        // client the same wait.
                        waited.complete(null);
                    }
                });
    }

    /** Ends all waits: the server has answered or failed, or no answer is expected. */
    public void settle() {
        settled.complete(null);
        waited.complete(null);
    }

    /** Ends the wait of list requests. */
    public void stopWaiting() {
        waited.complete(null);
    }

    /** Returns whether list requests wait for the answer. */
    public boolean awaited() {
        return !waited.isDone();
    }

    /** Waits as long as list requests do. */
    public void await() throws InterruptedException {
        try {
            waited.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("This future never fails", e);
        }
    }

    /** Waits until the server has answered or failed, at most as long as it may take to connect. */
    public void awaitSettled() throws InterruptedException {
        try {
            settled.get(learnedUntil - time.nanos().getAsLong(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("This future never fails", e);
        } catch (TimeoutException _) {
            // The time limit has passed: the caller goes on without an answer.
        }
    }
}

package dev.patchbay.app;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs work at the end of the program, and cuts it short after a signal. A client that sends a
 * signal does not wait for responses, and soon kills the program.
 */
final class UntilSignal {
    private final CompletionStage<@Nullable Void> signal;

    /**
     * @param signal completes on a signal
     */
    UntilSignal(CompletionStage<@Nullable Void> signal) {
        this.signal = signal;
    }

    /**
     * Runs the work on a new thread, and waits until it is done. If a signal arrives, it waits only
     * {@code afterSignal} longer, and then interrupts the thread.
     */
    void run(String name, Runnable work, Duration afterSignal) {
        var done = new CompletableFuture<@Nullable Void>();
        var thread =
                Thread.ofPlatform()
                        .name(name)
                        .daemon()
                        .start(() -> {
                            try {
                                work.run();
                            } finally {
                                done.complete(null);
                            }
                        });
        var later =
                CompletableFuture.delayedExecutor(
                        afterSignal.toNanos(), TimeUnit.NANOSECONDS, Runnable::run);
        var late = signal.thenRunAsync(() -> {}, later).toCompletableFuture();
        CompletableFuture.anyOf(done, late).join();
        late.cancel(false);
        if (!done.isDone()) {
            thread.interrupt();
        }
    }
}

package dev.patchbay.testing;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Work on another thread while the test plays the server. */
public final class Background<T> {
    private static final int PATIENCE_SECONDS = 60;

    private final CompletableFuture<T> result = new CompletableFuture<>();

    private Background() {}

    public static <T> Background<T> of(Callable<T> work) {
        var background = new Background<T>();
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        background.result.complete(work.call());
                    } catch (Throwable e) {
                        background.result.completeExceptionally(e);
                    }
                });
        return background;
    }

    public T result() {
        try {
            return result.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("It failed", e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    /** What it failed with. */
    public <E extends Throwable> E failure(Class<E> type) {
        try {
            throw new AssertionError(
                    "It must fail, found " + result.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            return type.cast(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }
}

package dev.patchbay.app;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Decides the exit code of the process.
 *
 * <p>A virtual machine that gets a signal ends with a code of its own although all was done in good
 * order, and clients take that for a crash. So a hook waits for the program to end and then halts
 * with the code the program has chosen.
 */
final class Ending {
    /** Codes above it stand for a signal. */
    private static final int SIGNALS = 128;

    /** More than any configured grace should be; whoever hangs longer is cut off. */
    private static final int PATIENCE_SECONDS = 60;

    private final CompletableFuture<Integer> chosen = new CompletableFuture<>();

    /** Takes charge of the end of the process. */
    void install() {
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("ending").unstarted(this::halt));
    }

    /** Ends the process; does not return. */
    void end(int code, @Nullable Throwable failure) {
        // In a native binary a signal comes here while the program still runs; its end comes here
        // as well.
        if (code <= SIGNALS) {
            chosen.complete(code);
        }
        System.exit(code);
    }

    private void halt() {
        Runtime.getRuntime().halt(code());
    }

    private int code() {
        try {
            return chosen.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }
}

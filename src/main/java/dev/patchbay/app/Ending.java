package dev.patchbay.app;

import dev.patchbay.config.BadSetting;
import dev.patchbay.config.BrokenFile;
import dev.patchbay.transport.http.CannotListen;
import io.smallrye.config.ConfigValidationException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
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

    /** What a program returns that a person has given up. */
    static final int GIVEN_UP = SIGNALS;

    private static final int INTERRUPTED = SIGNALS + 2;

    private static final Duration SOON = Duration.ofSeconds(1);

    private static final int WRONG_SETTINGS = 2;

    private final Log log;
    private final CompletableFuture<Integer> chosen = new CompletableFuture<>();

    Ending(Log log) {
        this.log = log;
    }

    /** Takes charge of the end of the process. */
    void install() {
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("ending").unstarted(this::halt));
    }

    /** Ends the process; does not return. */
    void end(int code, @Nullable Throwable failure) {
        // In a native binary a signal comes here while the program still runs; its end comes here
        // as well.
        int better = failure == null ? code : tell(failure);
        if (better <= SIGNALS) {
            chosen.complete(better);
        }
        System.exit(better);
    }

    /** Says why the program could not start, below what the log has said before. */
    private int tell(Throwable failure) {
        log.flush();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BadSetting bad) {
                System.err.println("patchbay: " + bad.getMessage());
                return WRONG_SETTINGS;
            }
            if (cause instanceof BrokenFile broken) {
                System.err.println("patchbay: " + broken.getMessage());
                return WRONG_SETTINGS;
            }
            if (cause instanceof CannotListen taken) {
                System.err.println("patchbay: " + taken.getMessage());
                return 1;
            }
            if (cause instanceof ConfigValidationException bad) {
                for (int i = 0; i < bad.getProblemCount(); i++) {
                    System.err.println("patchbay: " + bad.getProblem(i).getMessage());
                }
                return WRONG_SETTINGS;
            }
        }
        System.err.println("patchbay: the program could not start: " + failure);
        return 1;
    }

    /**
     * Ends the process a little later whatever happens. To be called when all is done and sent:
     * what is left is the log, which may wait for ever for somebody to read it.
     */
    static void cutOffSoon() {
        Thread.ofPlatform()
                .name("cut-off")
                .daemon()
                .start(() -> {
                    LockSupport.parkNanos(SOON.toNanos());
                    Runtime.getRuntime().halt(0);
                });
    }

    private void halt() {
        int code = code();
        log.flush();
        Runtime.getRuntime().halt(code == GIVEN_UP ? INTERRUPTED : code);
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

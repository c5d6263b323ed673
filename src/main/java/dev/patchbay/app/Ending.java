package dev.patchbay.app;

import dev.patchbay.config.servers.BrokenFile;
import dev.patchbay.config.settings.BadSetting;
import dev.patchbay.config.settings.GivenSettings;
import dev.patchbay.transport.http.CannotListen;
import io.smallrye.config.ConfigValidationException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Decides the exit code of the process.
 *
 * <p>A virtual machine that gets a signal exits with its own code, even after a clean shutdown, and
 * clients take that code for a crash. So a shutdown hook waits for the program to end, and then
 * halts with the code that the program has chosen.
 */
final class Ending {
    /** An exit code above this value stands for a signal. */
    private static final int SIGNAL_BASE = 128;

    /** Longer than any sensible grace period. A program that takes longer is halted. */
    private static final int EXIT_TIMEOUT_SECONDS = 60;

    /** The code that a command returns when its user cancels it. */
    static final int GIVEN_UP = SIGNAL_BASE;

    private static final int INTERRUPTED = SIGNAL_BASE + 2;

    private static final Duration CUT_OFF_DELAY = Duration.ofSeconds(1);

    private static final int WRONG_SETTINGS = 2;

    private static final CompletableFuture<@Nullable Void> SIGNAL = new CompletableFuture<>();
    private static final CompletableFuture<@Nullable Void> LEAVE = new CompletableFuture<>();

    private final Log log;
    private final GivenSettings given;
    private final CompletableFuture<Integer> chosen = new CompletableFuture<>();

    /**
     * @param given names the source of a setting with a wrong value
     */
    Ending(Log log, GivenSettings given) {
        this.log = log;
        this.given = given;
    }

    /** Installs the shutdown hook that ends the process. */
    void install() {
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("ending").unstarted(this::halt));
    }

    /**
     * Returns a stage that completes when the virtual machine begins to shut down: on a signal
     * while the program runs.
     */
    static CompletionStage<@Nullable Void> signal() {
        return SIGNAL.minimalCompletionStage();
    }

    /** Returns whether the virtual machine has begun to shut down. */
    static boolean signalled() {
        return SIGNAL.isDone();
    }

    /** Waits for a signal, or for a call of {@link #leave}. */
    static void awaitEnd() {
        CompletableFuture.anyOf(SIGNAL, LEAVE).join();
    }

    /** Ends the wait of {@link #awaitEnd}. */
    static void leave() {
        LEAVE.complete(null);
    }

    /** Ends the process. Never returns. */
    void end(int code, @Nullable Throwable failure) {
        // In a native binary, a signal calls this method while the program still runs. The end of
        // the program calls it again.
        int exitCode = failure == null ? code : reportFailure(failure);
        if (exitCode <= SIGNAL_BASE) {
            chosen.complete(exitCode);
        }
        System.exit(exitCode);
    }

    /** Prints why the program could not start, after all earlier lines of the log. */
    private int reportFailure(Throwable failure) {
        log.flush();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof BadSetting bad) {
                System.err.println("patchbay: " + given.describe(bad));
                return WRONG_SETTINGS;
            }
            if (cause instanceof BrokenFile broken) {
                System.err.println("patchbay: " + broken.getMessage());
                return WRONG_SETTINGS;
            }
            if (cause instanceof CannotListen cannotListen) {
                System.err.println("patchbay: " + cannotListen.getMessage());
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
     * Ends the process after 1 s, whatever happens. Call it when all work is done and all messages
     * are sent: only the log is left then, and a log without a reader would block for ever.
     */
    static void cutOffSoon() {
        Thread.ofPlatform()
                .name("cut-off")
                .daemon()
                .start(() -> {
                    LockSupport.parkNanos(CUT_OFF_DELAY.toNanos());
                    Runtime.getRuntime().halt(0);
                });
    }

    private void halt() {
        SIGNAL.complete(null);
        int code = code();
        log.flush();
        Runtime.getRuntime().halt(code == GIVEN_UP ? INTERRUPTED : code);
    }

    private int code() {
        try {
            return chosen.get(EXIT_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        }
    }
}

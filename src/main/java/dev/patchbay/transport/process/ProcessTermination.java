package dev.patchbay.transport.process;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Ends a child and all processes that it started: first by closing its input, then by signals, and
 * within the time of the limits.
 */
final class ProcessTermination {
    private static final Logger LOG = Logger.getLogger(ProcessTermination.class);
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(10);

    private final String id;
    private final Process process;
    private final ProcessGroup group;
    private final ProcessLimits limits;
    private final Runnable closeInput;
    private final CompletableFuture<Integer> exit;
    private final AtomicBoolean begun = new AtomicBoolean();
    private final CompletableFuture<@Nullable Void> done = new CompletableFuture<>();

    /**
     * @param closeInput closes standard input as soon as no thread writes to it
     */
    ProcessTermination(
            String id,
            Process process,
            ProcessGroup group,
            ProcessLimits limits,
            Runnable closeInput) {
        this.id = id;
        this.process = process;
        this.group = group;
        this.limits = limits;
        this.closeInput = closeInput;
        this.exit = process.onExit().thenApply(Process::exitValue);
    }

    /** Completes with the exit code. */
    CompletableFuture<Integer> exit() {
        return exit;
    }

    /** Completes when all processes are gone, or cannot be ended. */
    CompletableFuture<@Nullable Void> done() {
        return done;
    }

    /** Starts the termination. Further calls do nothing. */
    void begin() {
        if (begun.compareAndSet(false, true)) {
            Thread.ofPlatform().name(id + " leaving").daemon().start(this::run);
        }
    }

    private void run() {
        try {
            endLeader();
            endOthers();
        } finally {
            group.forget();
            done.complete(null);
        }
    }

    private void endLeader() {
        closeInput.run();
        if (exited(limits.afterInput())) {
            return;
        }
        group.send(Signal.TERM);
        if (exited(limits.afterTerm())) {
            return;
        }
        kill();
        if (!exited(limits.afterKill())) {
            LOG.warnf("Process %d of %s does not end although it was killed", group.id(), id);
        }
    }

    private void kill() {
        group.send(Signal.KILL);
        // A new child is not yet the leader of a group.
        process.destroyForcibly();
    }

    /** Ends the processes that the leader left behind. They have no input from the hub. */
    private void endOthers() {
        if (!group.alive()) {
            return;
        }
        group.send(Signal.TERM);
        if (othersExited(limits.afterTerm())) {
            return;
        }
        group.send(Signal.KILL);
        if (!othersExited(limits.afterKill())) {
            LOG.warnf("Processes of %s do not end although they were killed", id);
        }
    }

    private boolean exited(Duration timeout) {
        try {
            exit.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("No code interrupts this thread", e);
        }
    }

    private boolean othersExited(Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        while (group.alive()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(CHECK_INTERVAL.toNanos());
        }
        return true;
    }
}

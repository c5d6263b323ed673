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
 * The end of a child and of all it has started, whoever wants it: politely first, and never for
 * longer than the limits allow.
 */
final class Leaving {
    private static final Logger LOG = Logger.getLogger(Leaving.class);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

    private final String id;
    private final Process process;
    private final Group group;
    private final ProcessLimits limits;
    private final Runnable closeInput;
    private final CompletableFuture<Integer> exit;
    private final AtomicBoolean begun = new AtomicBoolean();
    private final CompletableFuture<@Nullable Void> done = new CompletableFuture<>();

    /**
     * @param closeInput closes standard input as soon as nobody writes to it
     */
    Leaving(String id, Process process, Group group, ProcessLimits limits, Runnable closeInput) {
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

    /** Completes when nothing is left, or nothing more can be done. */
    CompletableFuture<@Nullable Void> done() {
        return done;
    }

    /** Begins, unless it has begun. */
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
        // In its first moment it is not yet the leader of a group.
        process.destroyForcibly();
    }

    /** Those whom the leader has left behind; nobody speaks to them any more. */
    private void endOthers() {
        if (!group.alive()) {
            return;
        }
        group.send(Signal.TERM);
        if (gone(limits.afterTerm())) {
            return;
        }
        group.send(Signal.KILL);
        if (!gone(limits.afterKill())) {
            LOG.warnf("Processes of %s do not end although they were killed", id);
        }
    }

    private boolean exited(Duration patience) {
        try {
            exit.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException | InterruptedException e) {
            throw new IllegalStateException("Nobody interrupts this thread", e);
        }
    }

    private boolean gone(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        while (group.alive()) {
            if (System.nanoTime() > end) {
                return false;
            }
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
        return true;
    }
}

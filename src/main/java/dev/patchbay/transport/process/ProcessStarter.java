package dev.patchbay.transport.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Starts all children of this process. Each child leads a process group, which is watched. */
final class ProcessStarter {
    private static final Logger LOG = Logger.getLogger(ProcessStarter.class);

    private static @Nullable ProcessStarter ofThisProcess;

    private final Launcher launcher;
    private final Watcher watcher;

    /** This thread never ends: Linux kills a child when the thread that started it ends. */
    private final ExecutorService starter =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().name("children").daemon().factory());

    private ProcessStarter(Launcher launcher) {
        this.launcher = launcher;
        this.watcher = new Watcher(launcher.watcher());
    }

    /** Returns the starter of this process. The first call creates it. */
    static synchronized ProcessStarter ofThisProcess() throws CannotStart {
        if (ofThisProcess == null) {
            ofThisProcess = new ProcessStarter(Launcher.ofThisProcess());
        }
        return ofThisProcess;
    }

    /** Starts a child. Never interrupted, as otherwise the child could have no owner. */
    Process start(ProcessBuilder builder) throws IOException {
        var leader = launcher.leader(builder.command(), builder.environment().keySet());
        builder.command(leader.command());
        try {
            return CompletableFuture.supplyAsync(
                            () -> startWatched(builder, leader.waits()), starter)
                    .join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof UncheckedIOException failure) {
                throw failure.getCause();
            }
            throw e;
        }
    }

    private Process startWatched(ProcessBuilder builder, boolean waits) {
        try {
            var process = builder.start();
            try {
                watcher.add(process.pid());
            } catch (IOException e) {
                process.destroyForcibly();
                throw e;
            }
            if (waits) {
                release(process);
            }
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void release(Process process) {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        } catch (IOException e) {
            // The child has ended. The channel notices that by itself.
            LOG.debugf(e, "Process %d is gone", process.pid());
        }
    }

    void send(long group, Signal signal) {
        if (launcher.send(group, signal).isEmpty()) {
            watcher.send(group, signal);
        }
    }

    /** Stops watching a group that has ended. */
    void forget(long group) {
        watcher.remove(group);
    }
}

package dev.patchbay.transport.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Where all children of this process start: each the leader of a group that is watched. */
final class Nursery {
    private static final Logger LOG = Logger.getLogger(Nursery.class);

    private static @Nullable Nursery ofThisProcess;

    private final Launcher launcher;
    private final Watcher watcher;

    /** The signal of a parent's death is that of the thread that has started the child. */
    private final ExecutorService starter =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().name("children").daemon().factory());

    private Nursery(Launcher launcher) {
        this.launcher = launcher;
        this.watcher = new Watcher(launcher.watcher());
    }

    /** The one of this process, made when it is needed first. */
    static synchronized Nursery ofThisProcess() throws CannotStart {
        if (ofThisProcess == null) {
            ofThisProcess = new Nursery(Launcher.ofThisProcess());
        }
        return ofThisProcess;
    }

    /** Starts a child; not to be interrupted, as nobody would own it then. */
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
                letGo(process);
            }
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void letGo(Process process) {
        try {
            process.getOutputStream().write('\n');
            process.getOutputStream().flush();
        } catch (IOException e) {
            // It has ended already, which its owner will find out.
            LOG.debugf(e, "Process %d is gone", process.pid());
        }
    }

    void send(long group, Signal signal) {
        if (launcher.send(group, signal).isEmpty()) {
            watcher.send(group, signal);
        }
    }

    /** Ends the watch over a group that is gone. */
    void forget(long group) {
        watcher.remove(group);
    }
}

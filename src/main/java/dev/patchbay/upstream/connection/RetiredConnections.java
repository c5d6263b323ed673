package dev.patchbay.upstream.connection;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.server.Remote;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Connections that get no new calls. Running calls may still finish on them, so they are closed
 * later.
 *
 * <p>Concurrency: the fields are guarded by the monitor, which is not held while a connection is
 * closed.
 */
final class RetiredConnections {
    private static final int MAX_CONNECTIONS = 4;

    private final ServerClock time;
    private final Duration timeout;

    @GuardedBy("this")
    private final Queue<Remote> remotes = new ArrayDeque<>();

    @GuardedBy("this")
    private boolean closed;

    /**
     * @param timeout how long running calls may still need a connection
     */
    RetiredConnections(ServerClock time, Duration timeout) {
        this.time = time;
        this.timeout = timeout;
    }

    void add(Remote remote) {
        boolean late;
        Remote oldest = null;
        synchronized (this) {
            late = closed;
            if (!late) {
                remotes.add(remote);
                oldest = remotes.size() > MAX_CONNECTIONS ? remotes.remove() : null;
            }
        }
        if (late) {
            close(remote);
            return;
        }
        if (oldest != null) {
            close(oldest);
        }
        var cancel = time.later(timeout, () -> end(remote));
        var _ =
                remote.ended()
                        .thenRun(() -> {
                            cancel.run();
                            end(remote);
                        });
    }

    private void end(Remote remote) {
        boolean there;
        synchronized (this) {
            there = remotes.remove(remote);
        }
        if (there) {
            close(remote);
        }
    }

    /** Closes all connections. A connection that is added later is closed at once. */
    void close() {
        Remote next;
        do {
            synchronized (this) {
                closed = true;
                next = remotes.poll();
            }
            if (next != null) {
                close(next);
            }
        } while (next != null);
    }

    private static void close(Remote remote) {
        Thread.ofVirtual().start(() -> remote.close(Duration.ZERO));
    }
}

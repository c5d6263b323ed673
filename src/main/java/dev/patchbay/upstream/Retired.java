package dev.patchbay.upstream;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.Remote;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * Connections on which nothing is begun any more: what is under way there may end well, so they are
 * closed later.
 *
 * <p>Concurrency: the fields are guarded by the monitor, which is not held while one is closed.
 */
final class Retired {
    private static final int MOST = 4;

    private final Clockwork time;
    private final Duration patience;

    @GuardedBy("this")
    private final Queue<Remote> remotes = new ArrayDeque<>();

    @GuardedBy("this")
    private boolean closed;

    /**
     * @param patience how long they may still be needed
     */
    Retired(Clockwork time, Duration patience) {
        this.time = time;
        this.patience = patience;
    }

    void add(Remote remote) {
        boolean late;
        Remote oldest = null;
        synchronized (this) {
            late = closed;
            if (!late) {
                remotes.add(remote);
                oldest = remotes.size() > MOST ? remotes.remove() : null;
            }
        }
        if (late) {
            close(remote);
            return;
        }
        if (oldest != null) {
            close(oldest);
        }
        var cancel = time.later(patience, () -> end(remote));
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

    /** Closes them all, and whatever comes later at once. */
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

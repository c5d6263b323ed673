package dev.patchbay.transport.process;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The process that outlives the hub for half a second, to kill processes that the hub could not
 * end.
 *
 * <p>Concurrency: {@code lock} guards all fields. The lock is held while a short line is written to
 * a process that only reads.
 */
final class Watcher {
    private static final Logger LOG = Logger.getLogger(Watcher.class);

    private final List<String> command;
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private final Set<Long> groups = new HashSet<>();

    @GuardedBy("lock")
    private @Nullable OutputStream input;

    Watcher(List<String> command) {
        this.command = command;
    }

    /** Watches a group. Fails if no watcher can be started. */
    void add(long group) throws IOException {
        lock.lock();
        try {
            groups.add(group);
            sendOrder("+", group);
        } finally {
            lock.unlock();
        }
    }

    void remove(long group) {
        lock.lock();
        try {
            groups.remove(group);
            sendOrder("-", group);
        } catch (IOException e) {
            LOG.warn(
                    "The watcher process is not running, so child processes may outlive this "
                            + "process",
                    e);
        } finally {
            lock.unlock();
        }
    }

    void send(long group, Signal signal) {
        lock.lock();
        try {
            sendOrder(signal.name(), group);
        } catch (IOException e) {
            LOG.warn(
                    "The watcher process is not running, so child processes may outlive this "
                            + "process",
                    e);
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void sendOrder(String order, long group) throws IOException {
        try {
            if (input != null) {
                write(input, order, group);
                return;
            }
        } catch (IOException e) {
            LOG.debug("The watcher process was killed; a new one is started", e);
        }
        var started = start();
        input = started;
        write(started, order, group);
    }

    @GuardedBy("lock")
    private OutputStream start() throws IOException {
        var builder = new ProcessBuilder(command).directory(new File("/"));
        builder.environment().keySet().removeIf(name -> !name.equals("PATH"));
        var started =
                builder.redirectOutput(Redirect.DISCARD)
                        .redirectError(Redirect.DISCARD)
                        .start()
                        .getOutputStream();
        for (var group : groups) {
            write(started, "+", group);
        }
        return started;
    }

    private static void write(OutputStream input, String order, long group) throws IOException {
        input.write((order + " " + group + "\n").getBytes(StandardCharsets.US_ASCII));
        input.flush();
    }
}

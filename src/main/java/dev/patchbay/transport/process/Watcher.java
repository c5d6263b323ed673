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
 * The process that survives the hub for a moment, to kill what the hub could not.
 *
 * <p>Concurrency: {@code lock} guards all fields, and is held while a short line is written to a
 * process that does nothing but read.
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

    /** Watches a group, or fails if there can be no watcher. */
    void add(long group) throws IOException {
        lock.lock();
        try {
            groups.add(group);
            tell("+", group);
        } finally {
            lock.unlock();
        }
    }

    void remove(long group) {
        lock.lock();
        try {
            groups.remove(group);
            tell("-", group);
        } catch (IOException e) {
            LOG.warn("There is no watcher: children may outlive this process", e);
        } finally {
            lock.unlock();
        }
    }

    void send(long group, Signal signal) {
        lock.lock();
        try {
            tell(signal.name(), group);
        } catch (IOException e) {
            LOG.warn("There is no watcher: children may outlive this process", e);
        } finally {
            lock.unlock();
        }
    }

    @GuardedBy("lock")
    private void tell(String what, long group) throws IOException {
        try {
            if (input != null) {
                write(input, what, group);
                return;
            }
        } catch (IOException e) {
            LOG.debug("The watcher was killed; there will be another one", e);
        }
        var started = start();
        input = started;
        write(started, what, group);
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

    private static void write(OutputStream input, String what, long group) throws IOException {
        input.write((what + " " + group + "\n").getBytes(StandardCharsets.US_ASCII));
        input.flush();
    }
}

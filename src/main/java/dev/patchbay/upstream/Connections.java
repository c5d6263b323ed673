package dev.patchbay.upstream;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.Session;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Which connection to a server serves whom: one for everybody, or one for each session and the
 * common one for those who have no session.
 *
 * <p>Concurrency: the mutable fields are guarded by {@code lock}, which is not held while anything
 * is waited for.
 */
final class Connections {
    /** Each may be a process. */
    static final int MOST = 100;

    private final Definition definition;
    private final Connection common;
    private final Supplier<Connection> maker;
    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private final Map<Session, Connection> own = new HashMap<>();

    @GuardedBy("lock")
    private boolean closed;

    /**
     * @param maker makes a connection that nobody has yet
     */
    Connections(Definition definition, Connection common, Supplier<Connection> maker) {
        this.definition = definition;
        this.common = common;
        this.maker = maker;
    }

    /** The one that everybody shares, and by which the server is asked what it offers. */
    Connection common() {
        return common;
    }

    /**
     * The one that serves the caller.
     *
     * @throws HubFailure if there are too many
     */
    Connection of(Exchange caller, String operation) {
        var session = definition.shared() ? null : caller.session().orElse(null);
        if (session == null) {
            return common;
        }
        Connection made;
        lock.lock();
        try {
            var known = own.get(session);
            if (known != null) {
                return known;
            }
            if (own.size() >= MOST) {
                throw tooMany(operation);
            }
            made = maker.get();
            if (closed) {
                made.close();
                return made;
            }
            own.put(session, made);
        } finally {
            lock.unlock();
        }
        session.whenOver(() -> end(session));
        return made;
    }

    private void end(Session session) {
        Connection ended;
        lock.lock();
        try {
            ended = own.remove(session);
        } finally {
            lock.unlock();
        }
        if (ended != null) {
            Thread.ofVirtual().name("end-" + definition.id()).start(ended::close);
        }
    }

    /** Ends all of them, all at once. */
    void close() {
        List<Connection> all;
        lock.lock();
        try {
            closed = true;
            all = List.copyOf(own.values());
            own.clear();
        } finally {
            lock.unlock();
        }
        var ending = all.stream().map(one -> Thread.ofVirtual().start(one::close)).toList();
        common.close();
        for (var thread : ending) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                // They go on without us.
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private HubFailure tooMany(String operation) {
        return HubFailure.of(
                new HubError(
                        HubError.OVERLOADED,
                        "Server "
                                + definition.id()
                                + " must serve at most "
                                + MOST
                                + " sessions at once, each with a connection of its own",
                        definition.id(),
                        operation,
                        List.of()));
    }
}

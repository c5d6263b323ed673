package dev.patchbay.upstream.connection;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.call.client.Session;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServedClients;
import dev.patchbay.upstream.definition.Sharing;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the connection that serves a caller, by the {@link Sharing} of the server: the common
 * connection, one of a session, or one of a user.
 *
 * <p>The common connection serves all callers as long as only one user has called. If the
 * configuration says so, each session has its own connection, which ends with the session. Each
 * user has one as soon as several users call a server that they must not share. The hub cannot
 * observe the end of a user, so this connection ends after a time without use.
 *
 * <p>Concurrency: the mutable fields are guarded by {@code lock}, which is not held while a thread
 * waits. The two facts that only ever become true are volatile.
 */
public final class Connections {
    /** The limit for connections beside the common one. Each may be a process. */
    static final int MAX_CONNECTIONS = 100;

    /** How long a connection of a user is kept without a call and without an open session. */
    static final Duration IDLE_TIME = Duration.ofMinutes(30);

    private final Definition definition;
    private final Connection common;
    private final ServedClients clients;
    private final Function<ConnectionOwner, Connection> maker;
    private final ServerClock time;
    private final ReentrantLock lock = new ReentrantLock();

    /** By session or by user. */
    @GuardedBy("lock")
    private final Map<Object, Own> own = new HashMap<>();

    @GuardedBy("lock")
    private boolean closed;

    /** The user who called first. */
    private volatile @Nullable Object firstUser;

    private volatile boolean severalUsers;
    private volatile boolean asks;

    /** The connection of one session or one user. */
    private static final class Own {
        private final Object user;
        private final Connection connection;

        /** The open sessions of the user that have used this connection. */
        private final Set<Session> sessions = new HashSet<>();

        private long lastUsed;

        Own(Object user, Connection connection) {
            this.user = user;
            this.connection = connection;
        }
    }

    /**
     * @param clients the clients of the hub
     * @param maker makes a new connection for an owner
     */
    public Connections(
            Definition definition,
            Connection common,
            ServedClients clients,
            Function<ConnectionOwner, Connection> maker,
            ServerClock time) {
        this.definition = definition;
        this.common = common;
        this.clients = clients;
        this.maker = maker;
        this.time = time;
    }

    /** Returns the connection on which the hub asks the server what it offers. */
    Connection common() {
        return common;
    }

    /** Notes that the server asks questions without showing for which call. */
    public void serverAsks() {
        asks = true;
    }

    /**
     * Returns the connection that serves the caller.
     *
     * @throws HubFailure if there are too many connections
     */
    public Connection of(Exchange caller, RequestMethod operation) {
        if (!(clients instanceof ServedClients.Many)) {
            // The hub has at most one client, so no connection is shared.
            return common;
        }
        note(caller.owner());
        return switch (definition.sharing()) {
            case SHARED -> common;
            case AUTO -> severalUsers && asks ? ofUser(caller, operation) : common;
            case OWN -> {
                var session = caller.session();
                if (session.isPresent()) {
                    yield ofSession(session.get(), operation);
                }
                yield severalUsers ? ofUser(caller, operation) : common;
            }
        };
    }

    private void note(Object user) {
        if (user.equals(firstUser) || severalUsers) {
            return;
        }
        lock.lock();
        try {
            var first = firstUser;
            if (first == null) {
                firstUser = user;
            } else {
                severalUsers |= !user.equals(first);
            }
        } finally {
            lock.unlock();
        }
    }

    private Connection ofSession(Session session, RequestMethod operation) {
        Own made;
        lock.lock();
        try {
            var known = own.get(session);
            if (known != null) {
                return known.connection;
            }
            made = make(session, session.owner(), ConnectionOwner.of(session), operation);
            if (closed) {
                return made.connection;
            }
        } finally {
            lock.unlock();
        }
        session.whenOver(() -> end(session, made));
        return made.connection;
    }

    private Connection ofUser(Exchange caller, RequestMethod operation) {
        var user = caller.owner();
        var session = caller.session().orElse(null);
        boolean made = false;
        boolean joined;
        Own used;
        lock.lock();
        try {
            var known = own.get(user);
            if (known == null) {
                known = make(user, user, clients.together(definition), operation);
                if (closed) {
                    return known.connection;
                }
                made = true;
            }
            used = known;
            used.lastUsed = time.nanos().getAsLong();
            joined = session != null && used.sessions.add(session);
        } finally {
            lock.unlock();
        }
        if (session != null && joined) {
            session.whenOver(() -> left(used, session));
        }
        if (made) {
            var _ = time.later(IDLE_TIME, () -> endIfIdle(user, used));
        }
        return used.connection;
    }

    @GuardedBy("lock")
    private Own make(Object key, Object user, ConnectionOwner owner, RequestMethod operation) {
        if (own.size() >= MAX_CONNECTIONS || having(user) >= clients.share(MAX_CONNECTIONS)) {
            throw tooMany(operation);
        }
        var made = new Own(user, maker.apply(owner));
        if (closed) {
            made.connection.close();
        } else {
            own.put(key, made);
        }
        return made;
    }

    /** Returns how many connections one user has. */
    @GuardedBy("lock")
    private long having(Object user) {
        return own.values().stream().filter(one -> one.user.equals(user)).count();
    }

    private void left(Own used, Session session) {
        lock.lock();
        try {
            used.sessions.remove(session);
            used.lastUsed = time.nanos().getAsLong();
        } finally {
            lock.unlock();
        }
    }

    private void endIfIdle(Object user, Own used) {
        boolean busy = used.connection.busy();
        lock.lock();
        try {
            if (!used.equals(own.get(user))) {
                return;
            }
            var left = IDLE_TIME.minusNanos(time.nanos().getAsLong() - used.lastUsed);
            if (busy || !used.sessions.isEmpty() || left.isPositive()) {
                var next = left.isPositive() ? left : IDLE_TIME;
                var _ = time.later(next, () -> endIfIdle(user, used));
                return;
            }
            own.remove(user);
        } finally {
            lock.unlock();
        }
        used.connection.close();
    }

    private void end(Session session, Own ended) {
        boolean there;
        lock.lock();
        try {
            there = own.remove(session, ended);
        } finally {
            lock.unlock();
        }
        if (there) {
            Thread.ofVirtual().name("end-" + definition.id()).start(ended.connection::close);
        }
    }

    /** Closes all connections in parallel, and waits for that. */
    public void close() {
        List<Connection> all;
        lock.lock();
        try {
            closed = true;
            all = own.values().stream().map(one -> one.connection).toList();
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
                // The connections continue to close in the background.
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private HubFailure tooMany(RequestMethod operation) {
        return HubFailure.of(
                new HubError(
                        HubError.Code.OVERLOADED,
                        "Server "
                                + definition.id()
                                + " has too many connections of single sessions or users: at most "
                                + MAX_CONNECTIONS
                                + " in total, and at most a quarter of them for one user",
                        definition.id(),
                        operation.text(),
                        List.of()));
    }
}

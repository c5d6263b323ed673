package dev.patchbay.upstream;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.HubError;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.Remote;
import dev.patchbay.event.Event.Turn;
import dev.patchbay.peer.Loss;
import dev.patchbay.peer.Lost;
import dev.patchbay.peer.PeerClosed;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The connection to one server: made when it is needed, made again when it is lost.
 *
 * <p>At any time there is at most one round of attempts, which all who need the server wait for.
 *
 * <p>Concurrency: every mutable field is guarded by {@code lock}, which is not held while anything
 * is waited for or anybody is told.
 */
final class Connection {
    private static final Logger LOG = Logger.getLogger(Connection.class);
    private static final Duration GRACE = Duration.ofSeconds(2);

    /** A connection that was lost sooner counts as one that was never made. */
    private static final Duration LASTING = Duration.ofSeconds(5);

    private final Definition definition;
    private final Dial dial;
    private final Clockwork time;
    private final Consumer<Turn> told;
    private final Retired retired;
    private final Refusals refusals;
    private final Consumer<Remote> connected;
    private final Runnable lost;

    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private ServerState state;

    @GuardedBy("lock")
    private @Nullable Remote current;

    @GuardedBy("lock")
    private long since;

    @GuardedBy("lock")
    private @Nullable CompletableFuture<Remote> round;

    @GuardedBy("lock")
    private final Recheck recheck;

    @GuardedBy("lock")
    private boolean closed;

    private volatile @Nullable Thread working;

    /**
     * @param told hears of whatever happens, once {@link #state} says so
     * @param connected hears of every new connection, before anybody uses it
     * @param lost hears that a round has failed
     */
    Connection(
            Definition definition,
            Dial dial,
            Clockwork time,
            Consumer<Turn> told,
            Consumer<Remote> connected,
            Runnable lost) {
        this.definition = definition;
        this.dial = dial;
        this.time = time;
        this.retired = new Retired(time, definition.patience().requestTotal());
        this.refusals = new Refusals(definition.id(), () -> state().attempts());
        this.told = told;
        this.connected = connected;
        this.lost = lost;
        this.recheck =
                new Recheck(
                        time,
                        () -> {
                            var _ = begin();
                        });
        this.state = ServerState.initial(definition.id(), definition.enabled());
    }

    ServerState state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }

    /** What callers are told when they are not served. */
    Refusals refusals() {
        return refusals;
    }

    /** The server if it is connected right now. */
    @Nullable Remote now() {
        lock.lock();
        try {
            return current;
        } finally {
            lock.unlock();
        }
    }

    /**
     * The server, connected to first if it is not.
     *
     * @throws HubFailure if it is disabled, or cannot be connected to in time
     */
    Remote get(String operation) throws InterruptedException {
        if (!definition.enabled()) {
            throw refusals.disabled(operation);
        }
        var live = now();
        if (live != null) {
            return live;
        }
        try {
            return begin().get(patienceOfCallers().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw refusals.unreachable(
                    HubError.CONNECTION_TIMEOUT, operation, "It is still being connected to");
        } catch (ExecutionException e) {
            var cause = e.getCause();
            throw refusals.unreachable(
                    cause instanceof CannotConnect cannot
                                    && cannot.kind() == CannotConnect.Kind.LATE
                            ? HubError.CONNECTION_TIMEOUT
                            : HubError.CONNECTION_FAILED,
                    operation,
                    String.valueOf(cause == null ? e.getMessage() : cause.getMessage()));
        }
    }

    /** Whoever asks for it waits a round at most, and no longer than a person would. */
    private Duration patienceOfCallers() {
        return definition.patience().connection();
    }

    /** Begins to connect, unless that is under way. */
    CompletableFuture<Remote> begin() {
        CompletableFuture<Remote> mine;
        lock.lock();
        try {
            if (current != null) {
                return CompletableFuture.completedFuture(current);
            }
            if (round != null) {
                return round;
            }
            mine = new CompletableFuture<>();
            if (closed || !definition.enabled()) {
                mine.completeExceptionally(CannotConnect.because("It is not to be connected to"));
                return mine;
            }
            round = mine;
            recheck.cancel();
        } finally {
            lock.unlock();
        }
        working = Thread.ofVirtual().name("connect-" + definition.id()).start(() -> run(mine));
        return mine;
    }

    private void run(CompletableFuture<Remote> mine) {
        try {
            mine.complete(attempts());
        } catch (CannotConnect e) {
            ended(mine, e);
        } catch (InterruptedException e) {
            ended(mine, CannotConnect.because("It was given up"));
        } catch (RuntimeException | Error e) {
            LOG.errorf(e, "Connecting to %s met a bug", definition.id());
            ended(mine, CannotConnect.because("The hub failed: " + e));
        }
    }

    private void ended(CompletableFuture<Remote> mine, CannotConnect why) {
        ServerState now;
        lock.lock();
        try {
            round = null;
            if (closed) {
                mine.completeExceptionally(why);
                return;
            }
            recheckLater(Status.ERROR);
            now = state;
        } finally {
            lock.unlock();
        }
        LOG.warnf(
                "Server %s cannot be connected to after %d attempts: %s",
                definition.id(), now.attempts(), why.getMessage());
        told.accept(Turn.UNREACHABLE);
        lost.run();
        mine.completeExceptionally(why);
    }

    @GuardedBy("lock")
    private void recheckLater(Status status) {
        state = state.without(status, recheck.plan());
    }

    private Remote attempts() throws CannotConnect, InterruptedException {
        var patience = definition.patience();
        for (int attempt = 1; ; attempt++) {
            int number = attempt;
            change(Turn.ATTEMPT, state -> state.connecting(number));
            try {
                var remote = dial.attempt();
                accept(remote);
                return remote;
            } catch (CannotConnect e) {
                change(
                        Turn.TROUBLE,
                        state ->
                                state.failing(
                                        String.valueOf(e.getMessage()), time.clock().instant()));
                if (attempt > patience.retries()) {
                    throw e;
                }
                LOG.debugf("Attempt %d to connect to %s: %s", attempt, definition.id(), e);
                if (!dial.otherEraNext(e)) {
                    time.pause(patience.backoff().after(attempt, time.luck().getAsDouble()));
                }
            }
        }
    }

    private void accept(Remote remote) throws CannotConnect {
        connected.accept(remote);
        boolean late;
        lock.lock();
        try {
            late = closed;
            if (!late) {
                round = null;
                current = remote;
                since = time.nanos().getAsLong();
                state = state.connected(time.clock().instant(), agreed(remote));
            }
        } finally {
            lock.unlock();
        }
        if (late) {
            remote.close(Duration.ZERO);
            throw CannotConnect.because("It was given up");
        }
        told.accept(Turn.CONNECTED);
        var _ = remote.ended().thenRun(() -> gone(remote));
    }

    private static ServerState.Session agreed(Remote remote) {
        var server = remote.server();
        return new ServerState.Session(
                server.revision().wire(), server.implementation().orElse(null));
    }

    /** The server has ended the connection; whether that is news. */
    private boolean gone(Remote remote) {
        boolean again;
        lock.lock();
        try {
            if (closed || !remote.equals(current)) {
                return false;
            }
            current = null;
            state = state.failing("The connection was lost", time.clock().instant());
            again = time.nanos().getAsLong() - since >= LASTING.toNanos();
            if (again) {
                recheck.startOver();
                state = state.without(Status.DISCONNECTED, null);
            } else {
                recheckLater(Status.DISCONNECTED);
            }
        } finally {
            lock.unlock();
        }
        LOG.infof("Server %s has ended the connection", definition.id());
        told.accept(Turn.LOST);
        if (again) {
            var _ = begin();
        }
        return true;
    }

    /**
     * Hears that a request was lost, and says whether it may be made again on a new connection, as
     * nobody can have served it: the server has forgotten the session, or cannot be reached.
     */
    boolean renewed(Remote remote, Loss loss) {
        return switch (loss) {
            case Loss.SessionOver _ -> {
                leave(remote, "The session has expired", Turn.EXPIRED);
                yield true;
            }
            case Loss.NotSent unsent -> {
                leave(remote, unsent.reason(), Turn.LOST);
                yield true;
            }
            case Loss.Broken _, Loss.Unauthorized _, Loss.Misplaced _, Loss.Busy _ -> false;
        };
    }

    /** The same for a question that does no harm: also the end of the connection is overcome. */
    boolean renewed(Remote remote, @Nullable Throwable failure) {
        return switch (failure) {
            case Lost lost -> renewed(remote, lost.loss());
            case PeerClosed _ -> {
                unheard(remote);
                yield true;
            }
            case null, default -> false;
        };
    }

    /**
     * Hears that nothing can be said on a connection any more, which may be known before its end
     * is.
     */
    void unheard(Remote remote) {
        if (gone(remote)) {
            retired.add(remote);
        }
    }

    /** Begins nothing more on a connection; whoever needs the server next makes a new one. */
    private void leave(Remote remote, String why, Turn turn) {
        lock.lock();
        try {
            if (closed || !remote.equals(current)) {
                return;
            }
            current = null;
            state = state.failing(why, time.clock().instant()).without(Status.DISCONNECTED, null);
        } finally {
            lock.unlock();
        }
        told.accept(turn);
        retired.add(remote);
    }

    /** Ends it for good. */
    void close() {
        Remote remote;
        lock.lock();
        try {
            closed = true;
            remote = current;
            current = null;
            recheck.cancel();
        } finally {
            lock.unlock();
        }
        var thread = working;
        if (thread != null) {
            thread.interrupt();
        }
        retired.close();
        if (remote != null) {
            remote.close(GRACE);
        }
    }

    void change(Turn turn, UnaryOperator<ServerState> change) {
        lock.lock();
        try {
            state = change.apply(state);
        } finally {
            lock.unlock();
        }
        told.accept(turn);
    }
}

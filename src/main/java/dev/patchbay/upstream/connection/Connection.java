package dev.patchbay.upstream.connection;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.HubFailure;
import dev.patchbay.call.server.Remote;
import dev.patchbay.event.Event.Turn;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.mcp.ClientCapabilities;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.channel.RequestLost;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.LivenessRules;
import dev.patchbay.upstream.definition.ServerAddress;
import java.time.Duration;
import java.util.Optional;
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
 * The connection to one server. It is made when it is needed, and made again when it is lost.
 *
 * <p>At any time at most one round of attempts runs. All callers that need the server wait for that
 * round.
 *
 * <p>Concurrency: every mutable field is volatile or guarded by {@code lock}, which is not held
 * while a thread waits or a listener is notified.
 */
public final class Connection {
    private static final Logger LOG = Logger.getLogger(Connection.class);
    private static final Duration CLOSE_GRACE = Duration.ofSeconds(1);

    /** A connection that was lost sooner counts as a failed one. */
    private static final Duration MIN_LIFETIME = Duration.ofSeconds(5);

    /** Up to this many short connections in a row may be accidental: the hub reconnects soon. */
    private static final int FREE_LOSSES = 5;

    private final Definition definition;
    private final ConnectionAttempt connectionAttempt;
    private final ServerClock time;
    private final IdlePing ping;
    private final Consumer<Turn> turns;
    private final RetiredConnections retired;
    private final CallErrors errors;
    private final ConnectionListener listener;
    private final RoundLimit failedRounds;
    private final RoundLimit shortConnections;

    private final ReentrantLock lock = new ReentrantLock();

    @GuardedBy("lock")
    private ServerState state;

    /** The connected server. Written under the lock only; each call reads it without the lock. */
    private volatile @Nullable Remote current;

    @GuardedBy("lock")
    private long since;

    @GuardedBy("lock")
    private @Nullable CompletableFuture<Remote> round;

    /** The number of connections in a row that were lost soon. */
    @GuardedBy("lock")
    private int losses;

    /** When the next attempt may begin, in nanoseconds of the monotonic clock. */
    @GuardedBy("lock")
    private long nextAttempt;

    @GuardedBy("lock")
    private final RetryTimer recheck;

    @GuardedBy("lock")
    private boolean closed;

    private volatile @Nullable Thread working;

    /** The last healthy connection that was replaced because the client's capabilities changed. */
    private volatile @Nullable Remote superseded;

    /**
     * @param turns receives each event, once {@link #state} reflects it
     * @param failedRounds limits the rounds of all connections to this server
     */
    public Connection(
            Definition definition,
            ConnectionAttempt connectionAttempt,
            LivenessRules liveness,
            ServerClock time,
            Consumer<Turn> turns,
            ConnectionListener listener,
            RoundLimit failedRounds) {
        this.definition = definition;
        this.connectionAttempt = connectionAttempt;
        this.time = time;
        this.ping = new IdlePing(definition, liveness, time, this::now, this::restart);
        this.retired = new RetiredConnections(time, definition.policy().requestTotal());
        this.errors = new CallErrors(definition.id(), () -> state().attempts());
        this.turns = turns;
        this.listener = listener;
        this.failedRounds = failedRounds;
        this.shortConnections = new RoundLimit(definition.policy(), time.nanos(), FREE_LOSSES);
        this.recheck =
                new RetryTimer(
                        time,
                        () -> {
                            var _ = begin();
                        });
        this.nextAttempt = time.nanos().getAsLong();
        this.state = ServerState.initial(definition, time.clock().instant());
    }

    public ServerState state() {
        lock.lock();
        try {
            return state;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the errors for callers that are not served. */
    public CallErrors errors() {
        return errors;
    }

    /** Returns the server if it is connected now, otherwise null. */
    public @Nullable Remote now() {
        return current;
    }

    /** Returns whether the server works on a call. */
    boolean busy() {
        var live = now();
        return live != null && live.busy();
    }

    /**
     * Returns the connected server. Connects first if needed. Soon after a failed round, callers
     * get the last error and begin no new round.
     *
     * @throws HubFailure if the server is disabled, or cannot be connected to in time
     */
    public Remote get(RequestMethod operation) throws InterruptedException {
        if (!definition.enabled()) {
            throw definition.address() instanceof ServerAddress.Withheld withheld
                    ? errors.untrusted(operation, withheld.why())
                    : errors.disabled(operation);
        }
        ping.used();
        var live = now();
        if (live != null) {
            return live;
        }
        try {
            return begin(true).get(patienceOfCallers().toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw errors.unreachable(operation, new ServerFailure.StillConnecting());
        } catch (ExecutionException e) {
            throw errors.unreachable(
                    operation,
                    e.getCause() instanceof CannotConnect cannot
                            ? cannot.failure()
                            : new ServerFailure.Unanswered(String.valueOf(e.getMessage())));
        }
    }

    /** Returns the wait of one caller: one attempt. A round may take longer than a person waits. */
    private Duration patienceOfCallers() {
        return definition.policy().connection();
    }

    /** Begins a round of attempts, unless the server is connected or a round runs. */
    public CompletableFuture<Remote> begin() {
        return begin(false);
    }

    /**
     * Begins a round of attempts, unless the server is connected or a round runs.
     *
     * @param limited whether a caller begins the round; the rounds of callers are limited
     */
    private CompletableFuture<Remote> begin(boolean limited) {
        CompletableFuture<Remote> result;
        lock.lock();
        try {
            if (current != null) {
                return CompletableFuture.completedFuture(current);
            }
            if (round != null) {
                return round;
            }
            result = new CompletableFuture<>();
            if (closed || !definition.enabled()) {
                result.completeExceptionally(
                        CannotConnect.because(ServerFailure.GivenUp.BEFORE_ATTEMPT));
                return result;
            }
            var pause =
                    limited
                            ? shortConnections.begin().or(failedRounds::begin)
                            : Optional.<RoundLimit.Pause>empty();
            if (pause.isPresent()) {
                result.completeExceptionally(pause.get().callerError());
                return result;
            }
            round = result;
            recheck.cancel();
        } finally {
            lock.unlock();
        }
        working = Thread.ofVirtual().name("connect-" + definition.id()).start(() -> run(result));
        return result;
    }

    private void run(CompletableFuture<Remote> result) {
        try {
            result.complete(attempts());
        } catch (CannotConnect e) {
            ended(result, e);
        } catch (InterruptedException e) {
            ended(result, CannotConnect.because(ServerFailure.GivenUp.DURING_ATTEMPT));
        } catch (RuntimeException | Error e) {
            LOG.errorf(e, "Connecting to %s failed because of a bug", definition.id());
            ended(
                    result,
                    CannotConnect.because(new ServerFailure.Unanswered("The hub failed: " + e)));
        }
    }

    private void ended(CompletableFuture<Remote> result, CannotConnect cause) {
        ServerState now;
        lock.lock();
        try {
            round = null;
            if (closed) {
                result.completeExceptionally(cause);
                return;
            }
            failedRounds.failed(cause);
            recheckLater(ConnectionStatus.ERROR);
            state = state.offeringNothing();
            now = state;
        } finally {
            lock.unlock();
        }
        LOG.warnf(
                "The hub could not connect to server %s in %d attempts: %s",
                definition.id(), now.attempts(), cause.failure().logged());
        turns.accept(Turn.UNREACHABLE);
        listener.lost();
        result.completeExceptionally(cause);
    }

    @GuardedBy("lock")
    private void recheckLater(ConnectionStatus status) {
        state = state.without(status, recheck.plan());
    }

    private Remote attempts() throws CannotConnect, InterruptedException {
        var policy = definition.policy();
        for (int attempt = 1; ; attempt++) {
            int number = attempt;
            awaitNextAttempt();
            change(Turn.ATTEMPT, state -> state.connecting(number));
            try {
                var remote = connectionAttempt.attempt();
                accept(remote);
                return remote;
            } catch (CannotConnect e) {
                change(Turn.TROUBLE, state -> state.failing(e.failure(), time.clock().instant()));
                boolean last = attempt > policy.retries();
                boolean otherEra = connectionAttempt.otherEraNext(e);
                if (last || !otherEra) {
                    listener.attemptFailed();
                }
                pauseAfter(attempt);
                if (last) {
                    throw e;
                }
                LOG.debugf(
                        "Attempt %d to connect to %s: %s",
                        attempt, definition.id(), e.failure().logged());
            }
        }
    }

    private void awaitNextAttempt() throws InterruptedException {
        long left;
        lock.lock();
        try {
            left = nextAttempt - time.nanos().getAsLong();
        } finally {
            lock.unlock();
        }
        if (left > 0) {
            time.pause(Duration.ofNanos(left));
        }
    }

    /** Delays the next attempt, whether this round or a later one begins it. Returns the pause. */
    private Duration pauseAfter(int failures) {
        var pause = definition.policy().backoff().after(failures, time.random().getAsDouble());
        lock.lock();
        try {
            nextAttempt = time.nanos().getAsLong() + pause.toNanos();
        } finally {
            lock.unlock();
        }
        return pause;
    }

    private void accept(Remote remote) throws CannotConnect {
        listener.connected(remote);
        boolean late;
        int attempts;
        lock.lock();
        try {
            late = closed;
            attempts = state.attempts();
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
            throw CannotConnect.because(ServerFailure.GivenUp.DURING_ATTEMPT);
        }
        failedRounds.succeeded();
        LOG.infof(
                "Server %s is connected%s",
                definition.id(), attempts > 1 ? " after " + attempts + " attempts" : "");
        turns.accept(Turn.CONNECTED);
        ping.begin(remote);
        var _ = remote.ended().thenRun(() -> gone(remote));
    }

    private static ServerState.Session agreed(Remote remote) {
        var server = remote.server();
        return new ServerState.Session(
                server.revision().wire(), server.implementation().orElse(null));
    }

    private static ServerFailure lost(String text) {
        return new ServerFailure.Disconnected(text);
    }

    /** Handles the end of a connection. Returns whether the connection was the current one. */
    private boolean gone(Remote remote) {
        boolean again;
        lock.lock();
        try {
            if (closed || !remote.equals(current)) {
                return false;
            }
            current = null;
            state = state.failing(lost("The connection was lost"), time.clock().instant());
            state = state.without(ConnectionStatus.DISCONNECTED, null);
            again = time.nanos().getAsLong() - since >= MIN_LIFETIME.toNanos();
            if (again) {
                losses = 0;
                shortConnections.succeeded();
                recheck.startOver();
            } else {
                shortConnections.failed(
                        CannotConnect.because(
                                lost("The connection was lost soon after its start")));
                losses++;
            }
        } finally {
            lock.unlock();
        }
        LOG.infof("Server %s has ended the connection", definition.id());
        // Listeners find the server disconnected, as no attempt has begun yet.
        turns.accept(Turn.LOST);
        if (again) {
            var _ = begin();
        } else {
            connectAgainAfterLoss();
        }
        return true;
    }

    /**
     * Plans a new connection after a short one was lost. A server that was updated, or that its
     * user has restarted, is back soon and may offer other things. A server that ends again and
     * again gets longer pauses.
     */
    private void connectAgainAfterLoss() {
        lock.lock();
        try {
            if (closed || state.status() != ConnectionStatus.DISCONNECTED) {
                // A call has begun an attempt meanwhile.
                return;
            }
            if (losses > FREE_LOSSES) {
                recheckLater(ConnectionStatus.DISCONNECTED);
                return;
            }
            var pause = pauseAfter(losses);
            state = state.without(ConnectionStatus.DISCONNECTED, recheck.planAfter(pause));
        } finally {
            lock.unlock();
        }
    }

    /**
     * Handles a lost request. Returns whether the request may be repeated on a new connection: the
     * server has forgotten the session or cannot be reached, so it cannot have executed the
     * request.
     */
    public boolean renewed(Remote remote, RequestLoss loss) {
        return switch (loss) {
            case RequestLoss.SessionExpired _ -> {
                leave(remote, lost("The session has expired"), Turn.EXPIRED);
                yield true;
            }
            case RequestLoss.NotSent unsent -> {
                leave(remote, unsent.cause(), Turn.LOST);
                yield true;
            }
            case RequestLoss.Broken _,
                    RequestLoss.Unauthorized _,
                    RequestLoss.NotAcceptedHere _,
                    RequestLoss.Busy _ ->
                    false;
        };
    }

    /** Does the same for a request without side effects, also if the connection has ended. */
    public boolean renewed(Remote remote, @Nullable Throwable failure) {
        return switch (failure) {
            case RequestLost lost -> renewed(remote, lost.loss());
            case PeerClosed _ -> {
                retireClosed(remote);
                yield true;
            }
            case null, default -> false;
        };
    }

    /**
     * Retires a connection on which nothing can be sent any more. A failed send may show this
     * before the end of the connection is reported.
     */
    public void retireClosed(Remote remote) {
        if (gone(remote)) {
            retired.add(remote);
        }
    }

    /** Retires a connection. Running calls may finish on it; new calls use a new one. */
    private void leave(Remote remote, ServerFailure cause, Turn turn) {
        if (left(remote, cause, turn)) {
            retired.add(remote);
        }
    }

    /** Removes a connection if it is the current one. Returns whether it was the current one. */
    private boolean left(Remote remote, ServerFailure cause, Turn turn) {
        lock.lock();
        try {
            if (closed || !remote.equals(current)) {
                return false;
            }
            current = null;
            state =
                    state.failing(cause, time.clock().instant())
                            .without(ConnectionStatus.DISCONNECTED, null);
        } finally {
            lock.unlock();
        }
        turns.accept(turn);
        return true;
    }

    /** Ends a connection on which the server does not answer, and makes a new one. */
    private void restart(Remote silent) {
        if (left(silent, lost("The server did not answer a ping"), Turn.LOST)) {
            silent.close(Duration.ZERO);
            var _ = begin();
        }
    }

    /**
     * Makes a new connection if the server was told other client capabilities than {@code known}.
     * Running calls may finish on the old connection.
     */
    void renewIfChanged(ClientCapabilities known) {
        var remote = now();
        if (remote != null && !remote.declaredCapabilities().equals(known)) {
            superseded = remote;
            leave(remote, lost("The capabilities of the client have changed"), Turn.EXPIRED);
            if (!remote.busy()) {
                // A call that is just being handed over has not been sent, and is repeated.
                remote.close(Duration.ZERO);
            }
            var _ = begin();
        }
    }

    /** Returns whether a healthy connection was replaced, because of new client capabilities. */
    public boolean superseded(Remote remote) {
        return remote.equals(superseded);
    }

    /** Closes the connection. No new one is made. */
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
        ping.end();
        retired.close();
        if (remote != null) {
            remote.close(CLOSE_GRACE);
        }
    }

    public void change(Turn turn, UnaryOperator<ServerState> change) {
        lock.lock();
        try {
            state = change.apply(state);
        } finally {
            lock.unlock();
        }
        turns.accept(turn);
    }
}

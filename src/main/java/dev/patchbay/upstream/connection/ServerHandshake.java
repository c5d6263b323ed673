package dev.patchbay.upstream.connection;

import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.call.server.Remote;
import dev.patchbay.era.legacy.LegacyRemote;
import dev.patchbay.era.modern.ModernRemote;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.channel.RequestLost;
import dev.patchbay.peer.incoming.PeerClock;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.peer.incoming.TimeLimit;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.peer.outgoing.ResponseTimedOut;
import dev.patchbay.upstream.definition.EraHint;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which era a server speaks, and makes the handshake of that era.
 *
 * <p>The hub sends {@code server/discover} first. A server that answers with a result or an error
 * of the newer era belongs to that era. Any other answer, or none in time, leads to the legacy
 * handshake.
 */
public final class ServerHandshake {
    /** A running server that knows the first request answers it within this time. */
    private static final Duration ERA_TIMEOUT = Duration.ofSeconds(3);

    private final Implementation hub;
    private final PeerLimits limits;
    private final TimeLimit answering;
    private final PeerClock time;
    private final LongSupplier nanos;

    /**
     * @param answering how long clients may take to answer questions of servers
     */
    public ServerHandshake(
            Implementation hub,
            PeerLimits limits,
            TimeLimit answering,
            PeerClock time,
            LongSupplier nanos) {
        this.hub = hub;
        this.limits = limits;
        this.answering = answering;
        this.time = time;
        this.nanos = nanos;
    }

    /**
     * Makes the handshake with a server.
     *
     * @param id the id of the server in the hub
     * @param eraHint what is known of the server's era
     * @param owner determines which client capabilities the server is told
     * @param timeout the time limit; the wait for the client's capabilities does not count
     */
    Remote greet(
            String id, ServerLink link, EraHint eraHint, ConnectionOwner owner, Duration timeout)
            throws CannotConnect, InterruptedException {
        var deadline = new Deadline(timeout);
        var handler = new EraUndecidedHandler();
        var peer = new Peer(link.channel(), _ -> handler, limits, time);
        peer.open();
        boolean greeted = false;
        try {
            var remote = greet(new Attempt(id, peer, handler, owner, deadline), eraHint);
            link.settled(remote.server().revision());
            greeted = true;
            return remote;
        } catch (ResponseTimedOut e) {
            throw CannotConnect.because(new ServerFailure.Late(timeout));
        } catch (PeerClosed e) {
            throw CannotConnect.because(link.ending());
        } catch (RpcException e) {
            throw CannotConnect.because(
                    new ServerFailure.HandshakeRefused(
                            ServerText.quoted(String.valueOf(e.getMessage()))));
        } catch (DuplicateMember e) {
            throw CannotConnect.because(
                    new ServerFailure.During(
                            "The response to the handshake is invalid",
                            new ServerFailure.Unanswered(
                                    ServerText.plain(String.valueOf(e.getMessage())))));
        } catch (RequestLost e) {
            throw CannotConnect.because(e.loss());
        } finally {
            if (!greeted) {
                peer.close(Duration.ZERO);
            }
        }
    }

    /** One handshake with a server. */
    private record Attempt(
            String id,
            Peer peer,
            EraUndecidedHandler handler,
            ConnectionOwner owner,
            Deadline deadline) {}

    /**
     * The time limit of a handshake.
     *
     * <p>Concurrency: for one thread, except {@link #left}, which any thread may call.
     */
    private final class Deadline {
        private final Duration timeout;
        private volatile long end;

        Deadline(Duration timeout) {
            this.timeout = timeout;
            this.end = nanos.getAsLong() + timeout.toNanos();
        }

        Duration left() {
            return Duration.ofNanos(Math.max(1, end - nanos.getAsLong()));
        }

        /**
         * Waits until the client has declared its capabilities, at most as long as an attempt. The
         * time limit is extended by this wait.
         */
        void awaitClient(ConnectionOwner owner) throws InterruptedException {
            var left = left();
            var _ = owner.capabilities(timeout);
            end = nanos.getAsLong() + left.toNanos();
        }
    }

    private Remote greet(Attempt attempt, EraHint eraHint) throws InterruptedException {
        if (eraHint == EraHint.LEGACY) {
            return legacy(attempt);
        }
        var modern = new ModernRemote(attempt.id(), attempt.peer(), hub, attempt.owner());
        attempt.handler().decide(modern);
        if (eraHint == EraHint.MODERN) {
            modern.discover(attempt.deadline().left());
            return withCapabilities(modern, attempt);
        }
        var probe =
                background(() -> {
                    modern.discover(attempt.deadline().left());
                    return modern;
                });
        try {
            var found = awaitOr(probe, min(ERA_TIMEOUT, attempt.deadline().left()));
            if (found != null) {
                return withCapabilities(found, attempt);
            }
        } catch (RpcException e) {
            if (ofModernEra(e)) {
                throw e;
            }
            return legacy(attempt);
        } catch (RequestLost e) {
            if (e.loss() instanceof RequestLoss.NotAcceptedHere) {
                return legacy(attempt);
            }
            throw e;
        }
        return eitherEra(attempt, probe, modern);
    }

    /**
     * Continues with a server that has not answered the first request yet. The server may not know
     * the request, or may still be starting. Both handshakes run then. A server that knows both
     * eras takes the second one as the choice of the hub.
     */
    private Remote eitherEra(
            Attempt attempt, CompletableFuture<ModernRemote> probe, ModernRemote modern)
            throws InterruptedException {
        try {
            return legacy(attempt);
        } catch (RpcException refused) {
            var late = awaitOr(probe, attempt.deadline().left());
            if (late == null) {
                throw refused;
            }
            attempt.handler().decide(modern);
            return late;
        }
    }

    /** Waits for the client's capabilities, on which the lists of a modern server may depend. */
    private static Remote withCapabilities(ModernRemote remote, Attempt attempt)
            throws InterruptedException {
        attempt.deadline().awaitClient(attempt.owner());
        return remote;
    }

    private Remote legacy(Attempt attempt) throws InterruptedException {
        attempt.deadline().awaitClient(attempt.owner());
        var remote = new LegacyRemote(attempt.id(), attempt.peer(), attempt.owner(), answering);
        attempt.handler().decide(remote);
        remote.greet(hub, attempt.deadline().left());
        return remote;
    }

    /** Returns whether only a server of the newer era sends this error. */
    private static boolean ofModernEra(RpcException e) {
        int code = e.error().code();
        return code == ErrorCode.UNSUPPORTED_VERSION.code()
                || code == ErrorCode.MISSING_CAPABILITY.code()
                || code == ErrorCode.HEADER_MISMATCH.code();
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static <T> CompletableFuture<T> background(Callable<T> work) {
        var result = new CompletableFuture<T>();
        var thread =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                result.complete(work.call());
                            } catch (Throwable e) {
                                // The thread that waits for the result gets the exception.
                                result.completeExceptionally(e);
                            }
                        });
        var _ = result.whenComplete((_, _) -> thread.interrupt());
        return result;
    }

    /** Returns the result; null if there is none in time. */
    private static <T> @Nullable T awaitOr(CompletableFuture<T> awaited, Duration timeout)
            throws InterruptedException {
        try {
            return awaited.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(e.getCause());
        }
    }
}

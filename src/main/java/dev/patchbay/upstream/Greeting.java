package dev.patchbay.upstream;

import dev.patchbay.call.Remote;
import dev.patchbay.era.legacy.LegacyRemote;
import dev.patchbay.era.modern.ModernRemote;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.peer.Loss;
import dev.patchbay.peer.Lost;
import dev.patchbay.peer.NoAnswer;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.PeerClosed;
import dev.patchbay.peer.PeerLimits;
import dev.patchbay.peer.TimeLimit;
import dev.patchbay.peer.Timekeeper;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which era a server speaks, and greets it in that.
 *
 * <p>A server is asked in the words of the newer era first. One that answers anything else but what
 * that era knows is of the older one, and so is one that says nothing.
 */
final class Greeting {
    /** Nobody who knows the question takes longer to answer, once running. */
    private static final Duration SILENCE = Duration.ofSeconds(3);

    private final Implementation ourselves;
    private final PeerLimits limits;
    private final TimeLimit answering;
    private final Timekeeper time;
    private final LongSupplier nanos;

    /**
     * @param answering how long our clients may take to answer the questions of servers
     */
    Greeting(
            Implementation ourselves,
            PeerLimits limits,
            TimeLimit answering,
            Timekeeper time,
            LongSupplier nanos) {
        this.ourselves = ourselves;
        this.limits = limits;
        this.answering = answering;
        this.time = time;
        this.nanos = nanos;
    }

    /**
     * Greets a server.
     *
     * @param verdict what is known of it already
     */
    Remote greet(Link link, Verdict verdict, Duration patience)
            throws CannotConnect, InterruptedException {
        long deadline = nanos.getAsLong() + patience.toNanos();
        var ears = new Ears();
        var peer = new Peer(link.channel(), _ -> ears, limits, time);
        peer.open();
        boolean greeted = false;
        try {
            var remote = greet(peer, ears, verdict, deadline);
            link.settled(remote.server().revision());
            greeted = true;
            return remote;
        } catch (NoAnswer e) {
            throw new CannotConnect(
                    CannotConnect.Kind.LATE,
                    "It did not answer within " + patience.toMillis() + " ms");
        } catch (PeerClosed e) {
            throw new CannotConnect(CannotConnect.Kind.ENDED, ended(link));
        } catch (RpcException e) {
            throw CannotConnect.because("It refused: " + e.getMessage());
        } catch (DuplicateMember e) {
            throw CannotConnect.because("Its greeting cannot be used: " + e.getMessage());
        } catch (Lost e) {
            throw new CannotConnect(kind(e.loss()), e.loss().reason());
        } finally {
            if (!greeted) {
                peer.close(Duration.ZERO);
            }
        }
    }

    private static CannotConnect.Kind kind(Loss loss) {
        return switch (loss) {
            case Loss.Misplaced _ -> CannotConnect.Kind.MISPLACED;
            case Loss.Broken _ -> CannotConnect.Kind.BROKEN;
            case Loss.NotSent _, Loss.SessionOver _, Loss.Unauthorized _, Loss.Busy _ ->
                    CannotConnect.Kind.REFUSED;
        };
    }

    private Remote greet(Peer peer, Ears ears, Verdict verdict, long deadline)
            throws InterruptedException {
        if (verdict == Verdict.LEGACY) {
            return legacy(peer, ears, deadline);
        }
        var modern = new ModernRemote(peer, ourselves);
        ears.become(modern);
        if (verdict == Verdict.MODERN) {
            modern.discover(left(deadline));
            return modern;
        }
        var probe =
                background(() -> {
                    modern.discover(left(deadline));
                    return modern;
                });
        try {
            var found = awaitOr(probe, min(SILENCE, left(deadline)));
            if (found != null) {
                return found;
            }
        } catch (RpcException e) {
            if (ofModernEra(e)) {
                throw e;
            }
            return legacy(peer, ears, deadline);
        } catch (Lost e) {
            if (e.loss() instanceof Loss.Misplaced) {
                return legacy(peer, ears, deadline);
            }
            throw e;
        }
        return eitherEra(peer, ears, probe, modern, deadline);
    }

    /**
     * Goes on with a server that has not answered the first question yet: it may not know it, or
     * still be starting. Both greetings are under way then, and one that knows both eras takes the
     * second one as our choice.
     */
    private Remote eitherEra(
            Peer peer,
            Ears ears,
            CompletableFuture<ModernRemote> probe,
            ModernRemote modern,
            long deadline)
            throws InterruptedException {
        try {
            return legacy(peer, ears, deadline);
        } catch (RpcException refused) {
            var late = awaitOr(probe, left(deadline));
            if (late == null) {
                throw refused;
            }
            ears.become(modern);
            return late;
        }
    }

    private Remote legacy(Peer peer, Ears ears, long deadline) throws InterruptedException {
        var remote = new LegacyRemote(peer, answering);
        ears.become(remote);
        remote.greet(ourselves, left(deadline));
        return remote;
    }

    /** Errors that only a server of the newer era has. */
    private static boolean ofModernEra(RpcException e) {
        int code = e.error().code();
        return code == ErrorCode.UNSUPPORTED_VERSION.code()
                || code == ErrorCode.MISSING_CAPABILITY.code()
                || code == ErrorCode.HEADER_MISMATCH.code();
    }

    private Duration left(long deadline) {
        return Duration.ofNanos(Math.max(1, deadline - nanos.getAsLong()));
    }

    private static Duration min(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static String ended(Link link) {
        var words = link.lastWords();
        return words.isEmpty() ? "It ended before it answered" : words;
    }

    private static <T> CompletableFuture<T> background(Callable<T> work) {
        var result = new CompletableFuture<T>();
        var thread =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                result.complete(work.call());
                            } catch (Throwable e) {
                                // Told to whoever waits for the result.
                                result.completeExceptionally(e);
                            }
                        });
        var _ = result.whenComplete((_, _) -> thread.interrupt());
        return result;
    }

    /** What comes of it; null if that is not known in time. */
    private static <T> @Nullable T awaitOr(CompletableFuture<T> awaited, Duration patience)
            throws InterruptedException {
        try {
            return awaited.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause
                    ? cause
                    : new IllegalStateException(e.getCause());
        }
    }
}

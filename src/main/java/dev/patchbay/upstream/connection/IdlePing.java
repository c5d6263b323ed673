package dev.patchbay.upstream.connection;

import dev.patchbay.call.server.Remote;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.peer.channel.RequestLost;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.peer.outgoing.ResponseTimedOut;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.LivenessRules;
import dev.patchbay.upstream.definition.ServerAddress;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Pings a program that gets no calls, so that the hub finds a hanging program before a user does.
 *
 * <p>A program that works on a call is not pinged, because many programs serve one request after
 * the other. Servers over HTTP are not pinged: a request would wake a server that sleeps while it
 * is not used, and HTTP has no connection whose loss a ping could show.
 *
 * <p>Concurrency: at most one thread checks a connection. The time of the last use is volatile.
 */
final class IdlePing {
    private static final Logger LOG = Logger.getLogger(IdlePing.class);

    /** A program may be busy for a while, and a restart loses its state, so one ping is too few. */
    private static final int MAX_UNANSWERED = 2;

    private final Definition definition;
    private final LivenessRules rules;
    private final ServerClock time;
    private final Supplier<@Nullable Remote> now;
    private final Consumer<Remote> silent;

    private volatile long lastUsed;
    private volatile Runnable cancel = () -> {};

    /**
     * @param now returns the current connection
     * @param silent receives a connection on which the server answers no ping
     */
    IdlePing(
            Definition definition,
            LivenessRules rules,
            ServerClock time,
            Supplier<@Nullable Remote> now,
            Consumer<Remote> silent) {
        this.definition = definition;
        this.rules = rules;
        this.time = time;
        this.now = now;
        this.silent = silent;
    }

    /** Checks a connection as long as it is the current one. */
    void begin(Remote remote) {
        if (rules.pings() && definition.address() instanceof ServerAddress.Program) {
            used();
            later(remote, rules.idle());
        }
    }

    /** Notes that the server is needed. */
    void used() {
        lastUsed = time.nanos().getAsLong();
    }

    /** Ends the checks. */
    void end() {
        cancel.run();
    }

    private void later(Remote remote, Duration pause) {
        cancel = time.later(pause, () -> check(remote));
    }

    private void check(Remote remote) {
        if (!remote.equals(now.get())) {
            return;
        }
        var left = rules.idle().minusNanos(time.nanos().getAsLong() - lastUsed);
        if (left.isPositive()) {
            later(remote, left);
        } else if (remote.busy() || answers(remote)) {
            later(remote, rules.idle());
        } else {
            LOG.warnf(
                    "Server %s has not answered %d pings, so the hub makes a new connection",
                    definition.id(), MAX_UNANSWERED);
            silent.accept(remote);
        }
    }

    /** Returns whether the server answers, works on a call, or has ended its connection. */
    private boolean answers(Remote remote) {
        for (int i = 0; i < MAX_UNANSWERED; i++) {
            try {
                remote.ping(rules.answer());
                return true;
            } catch (RpcException e) {
                // An error is an answer.
                return true;
            } catch (PeerClosed | RequestLost e) {
                // The connection itself reports its end.
                return true;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return true;
            } catch (ResponseTimedOut e) {
                if (remote.busy()) {
                    return true;
                }
                LOG.debugf("Server %s: %s", definition.id(), e.getMessage());
            }
        }
        return false;
    }
}

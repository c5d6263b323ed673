package dev.patchbay.upstream.connection;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.call.server.Remote;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.EraHint;
import java.time.Duration;

/**
 * Makes attempts to connect to one server, and remembers which era the server speaks.
 *
 * <p>Concurrency: what is remembered is guarded by the monitor. Only one attempt runs at a time.
 */
public final class ConnectionAttempt {
    /** How long a server counts as legacy before the hub probes for the newer era again. */
    private static final Duration ERA_HINT_VALIDITY = Duration.ofHours(1);

    /** A server may end at the first request once for any reason. Twice in a row means legacy. */
    private static final int MIN_ENDS_OF_LEGACY = 2;

    private final Definition definition;
    private final LinkOpener opener;
    private final ServerHandshake handshake;
    private final ConnectionOwner owner;
    private final ServerClock time;

    @GuardedBy("this")
    private EraHint eraHint = EraHint.UNKNOWN;

    @GuardedBy("this")
    private long verdictUntil;

    /**
     * Whether the server ended the connection at the first request of the newer era. The hub then
     * does not know whether the server speaks that era, so the next attempt tries the older one.
     */
    @GuardedBy("this")
    private boolean tryingOlderEra;

    /** How often in a row an attempt in the older era succeeded after such an end. */
    @GuardedBy("this")
    private int endsAtQuestion;

    /**
     * @param owner determines which client capabilities the server is told
     */
    public ConnectionAttempt(
            Definition definition,
            LinkOpener opener,
            ServerHandshake handshake,
            ConnectionOwner owner,
            ServerClock time) {
        this.definition = definition;
        this.opener = opener;
        this.handshake = handshake;
        this.owner = owner;
        this.time = time;
    }

    /** Makes one attempt and returns the connected server. */
    Remote attempt() throws CannotConnect, InterruptedException {
        var remote = greet();
        connected(remote.server().revision().modern());
        return remote;
    }

    private synchronized void connected(boolean modern) {
        endsAtQuestion = tryingOlderEra ? endsAtQuestion + 1 : 0;
        boolean unreached = tryingOlderEra && endsAtQuestion < MIN_ENDS_OF_LEGACY;
        remember(modern || unreached ? EraHint.UNKNOWN : EraHint.LEGACY);
    }

    /** Makes the handshake. Repeats it, without harm, if a kept-alive connection was closed. */
    private Remote greet() throws CannotConnect, InterruptedException {
        try {
            return greetOnce();
        } catch (CannotConnect e) {
            if (!(e.loss() instanceof RequestLoss.Broken)) {
                throw e;
            }
            return greetOnce();
        }
    }

    private Remote greetOnce() throws CannotConnect, InterruptedException {
        var timeout = definition.policy().connection();
        try {
            return handshake.greet(
                    definition.id(), opener.open(definition), eraHint(), owner, timeout);
        } catch (CannotConnect e) {
            var older = definition.inOlderForm();
            if (!(e.loss() instanceof RequestLoss.NotAcceptedHere) || older.isEmpty()) {
                throw e;
            }
            return handshake.greet(
                    definition.id(), opener.open(older.get()), EraHint.LEGACY, owner, timeout);
        }
    }

    /**
     * Selects the older era for the next attempt if the server ended the connection at the
     * handshake. Some servers end at the first request that they do not know.
     *
     * @return whether the next attempt uses the other era
     */
    synchronized boolean otherEraNext(CannotConnect cause) {
        boolean eraUnknown = eraHint() == EraHint.UNKNOWN;
        boolean ended = ended(cause.failure());
        remember(EraHint.UNKNOWN);
        tryingOlderEra = ended && eraUnknown;
        return tryingOlderEra;
    }

    /** Returns whether the server was reached, and ended the connection before it answered. */
    private static boolean ended(ServerFailure failure) {
        return failure instanceof ServerFailure.Exited
                || failure instanceof ServerFailure.Disconnected;
    }

    @GuardedBy("this")
    private void remember(EraHint now) {
        tryingOlderEra = false;
        eraHint = now;
        verdictUntil = time.nanos().getAsLong() + ERA_HINT_VALIDITY.toNanos();
    }

    private synchronized EraHint eraHint() {
        if (definition.era() != EraHint.UNKNOWN) {
            return definition.era();
        }
        if (tryingOlderEra) {
            return EraHint.LEGACY;
        }
        return time.nanos().getAsLong() - verdictUntil < 0 ? eraHint : EraHint.UNKNOWN;
    }
}

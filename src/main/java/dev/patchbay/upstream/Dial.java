package dev.patchbay.upstream;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.call.Remote;
import java.time.Duration;

/**
 * Tries to connect to one server, and remembers which era it took it for.
 *
 * <p>Concurrency: the memory is guarded by the monitor; attempts are made one at a time.
 */
final class Dial {
    /** How long a server is taken for one of the older era without being asked. */
    private static final Duration VERDICT_HOLDS = Duration.ofHours(1);

    private final Definition definition;
    private final Opener opener;
    private final Greeting greeting;
    private final Clockwork time;

    @GuardedBy("this")
    private Verdict verdict = Verdict.UNKNOWN;

    @GuardedBy("this")
    private long verdictUntil;

    Dial(Definition definition, Opener opener, Greeting greeting, Clockwork time) {
        this.definition = definition;
        this.opener = opener;
        this.greeting = greeting;
        this.time = time;
    }

    /** Makes one attempt. */
    Remote attempt() throws CannotConnect, InterruptedException {
        var remote = greet();
        remember(remote.server().revision().modern() ? Verdict.UNKNOWN : Verdict.LEGACY);
        return remote;
    }

    /** Greets once more where a connection that was kept may have been over: that is harmless. */
    private Remote greet() throws CannotConnect, InterruptedException {
        try {
            return greetOnce();
        } catch (CannotConnect e) {
            if (e.kind() != CannotConnect.Kind.BROKEN) {
                throw e;
            }
            return greetOnce();
        }
    }

    private Remote greetOnce() throws CannotConnect, InterruptedException {
        var patience = definition.patience().connection();
        try {
            return greeting.greet(opener.open(definition), verdict(), patience);
        } catch (CannotConnect e) {
            var older = definition.inOlderForm();
            if (e.kind() != CannotConnect.Kind.MISPLACED || older.isEmpty()) {
                throw e;
            }
            return greeting.greet(opener.open(older.get()), Verdict.LEGACY, patience);
        }
    }

    /**
     * Has the next attempt greet the server in the older era at once, if it ended at the greeting:
     * some do so at the first question they do not know.
     *
     * @return whether there is something else to try, for which nobody has to wait
     */
    boolean otherEraNext(CannotConnect why) {
        boolean asked = verdict() == Verdict.UNKNOWN;
        boolean ended = why.kind() == CannotConnect.Kind.ENDED;
        remember(ended && asked ? Verdict.LEGACY : Verdict.UNKNOWN);
        return ended && asked;
    }

    private synchronized void remember(Verdict now) {
        verdict = now;
        verdictUntil = time.nanos().getAsLong() + VERDICT_HOLDS.toNanos();
    }

    private synchronized Verdict verdict() {
        if (definition.era() != Verdict.UNKNOWN) {
            return definition.era();
        }
        return time.nanos().getAsLong() - verdictUntil < 0 ? verdict : Verdict.UNKNOWN;
    }
}

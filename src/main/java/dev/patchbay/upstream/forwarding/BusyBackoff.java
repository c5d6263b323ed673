package dev.patchbay.upstream.forwarding;

import dev.patchbay.peer.channel.RequestLoss;
import java.time.Duration;
import java.util.Optional;

/** The pauses that one call makes while its server is overloaded. */
final class BusyBackoff {
    private static final int MAX_RETRIES = 2;

    /** The pause for a server that does not say how long it wants no requests. */
    private static final Duration DEFAULT_PAUSE = Duration.ofSeconds(1);

    private static final Duration MIN_PAUSE = Duration.ofMillis(200);

    private final boolean repeatable;
    private Duration left;
    private int given;

    /**
     * @param time the time limit for all pauses together
     * @param repeatable whether the server may execute the call twice without harm
     */
    BusyBackoff(Duration time, boolean repeatable) {
        this.left = time;
        this.repeatable = repeatable;
    }

    /** Returns the pause before the call is repeated; empty if it must not be repeated. */
    Optional<Duration> next(RequestLoss.Busy busy) {
        var pause = busy.after() == null ? DEFAULT_PAUSE : busy.after();
        if (pause.compareTo(MIN_PAUSE) < 0) {
            pause = MIN_PAUSE;
        }
        if (given == MAX_RETRIES
                || pause.compareTo(left) >= 0
                || !(busy.certainlyNotServed() || repeatable)) {
            return Optional.empty();
        }
        given++;
        left = left.minus(pause);
        return Optional.of(pause);
    }
}

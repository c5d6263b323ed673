package dev.patchbay.upstream;

import dev.patchbay.peer.Loss;
import java.time.Duration;
import java.util.Optional;

/** The pauses that one call gives to a server that has too much to do. */
final class Respite {
    private static final int MOST = 2;

    /** For a server that does not say how long it wants to be left alone. */
    private static final Duration USUAL = Duration.ofSeconds(1);

    private static final Duration SHORTEST = Duration.ofMillis(200);

    private final boolean repeatable;
    private Duration left;
    private int given;

    /**
     * @param patience how long all pauses may be together
     * @param repeatable whether it does no harm to make the call twice
     */
    Respite(Duration patience, boolean repeatable) {
        this.left = patience;
        this.repeatable = repeatable;
    }

    /** How long to wait before the call is made again; empty if it is to be given up. */
    Optional<Duration> next(Loss.Busy busy) {
        var pause = busy.after() == null ? USUAL : busy.after();
        if (pause.compareTo(SHORTEST) < 0) {
            pause = SHORTEST;
        }
        if (given == MOST || pause.compareTo(left) >= 0 || !(busy.unserved() || repeatable)) {
            return Optional.empty();
        }
        given++;
        left = left.minus(pause);
        return Optional.of(pause);
    }
}

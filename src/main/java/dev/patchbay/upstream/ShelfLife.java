package dev.patchbay.upstream;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How long it may be believed what a server has said that it offers.
 *
 * <p>Concurrency: every field is guarded by the monitor.
 */
final class ShelfLife {
    /** A server that lets nobody keep anything is not asked again at every look. */
    private static final Duration PAUSE = Duration.ofSeconds(30);

    private final LongSupplier nanos;

    @GuardedBy("this")
    private Map<Change.Kind, Freshness> said = Map.of();

    @GuardedBy("this")
    private long since;

    @GuardedBy("this")
    private long askAgain;

    ShelfLife(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /**
     * Begins anew.
     *
     * @param asked when the server was asked
     * @param said what it said; nothing of a server that knows of no such times
     */
    synchronized void begin(long asked, Map<Change.Kind, Freshness> said) {
        this.said = Map.copyOf(said);
        since = asked;
        var shortest =
                said.values().stream().reduce(Freshness.LONGEST, Freshness::and).ttl().toNanos();
        askAgain = asked + Math.max(shortest, PAUSE.toNanos());
    }

    /** Something has changed, so nothing of it may be kept. */
    synchronized void end() {
        said = Map.of();
    }

    /** What is left of it for those who ask now. */
    synchronized Freshness left(Change.Kind kind) {
        return said.getOrDefault(kind, Freshness.NONE)
                .after(Duration.ofNanos(nanos.getAsLong() - since));
    }

    /** Whether it is time to ask again; whoever is told so asks. */
    synchronized boolean over() {
        long now = nanos.getAsLong();
        if (said.isEmpty() || now - askAgain < 0) {
            return false;
        }
        askAgain = now + PAUSE.toNanos();
        return true;
    }
}

package dev.patchbay.upstream.offer;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * How long the hub may rely on the lists that a server has sent.
 *
 * <p>Concurrency: every field is guarded by the monitor.
 */
public final class ListFreshness {
    /** The shortest pause before stale lists are read again, even if caching is forbidden. */
    private static final Duration MIN_PAUSE = Duration.ofSeconds(30);

    private final LongSupplier nanos;

    @GuardedBy("this")
    private Map<Change.Kind, Freshness> freshness = Map.of();

    @GuardedBy("this")
    private long since;

    @GuardedBy("this")
    private long askAgain;

    public ListFreshness(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /**
     * Starts again with a new answer.
     *
     * @param requested when the server was asked, in nanoseconds of the monotonic clock
     * @param freshness the freshness of the lists; empty for a server that states none
     */
    public synchronized void begin(long requested, Map<Change.Kind, Freshness> freshness) {
        this.freshness = Map.copyOf(freshness);
        since = requested;
        var shortest =
                freshness.values().stream().reduce(Freshness.MAX, Freshness::and).ttl().toNanos();
        askAgain = requested + Math.max(shortest, MIN_PAUSE.toNanos());
    }

    /** Ends the freshness, because a list has changed. */
    public synchronized void end() {
        freshness = Map.of();
    }

    /** Returns the freshness that is left for a client that asks now. */
    public synchronized Freshness left(Change.Kind kind) {
        return freshness
                .getOrDefault(kind, Freshness.NONE)
                .after(Duration.ofNanos(nanos.getAsLong() - since));
    }

    /** Returns whether the server must be asked again. A caller that gets true must ask. */
    public synchronized boolean over() {
        long now = nanos.getAsLong();
        if (freshness.isEmpty() || now - askAgain < 0) {
            return false;
        }
        askAgain = now + MIN_PAUSE.toNanos();
        return true;
    }
}

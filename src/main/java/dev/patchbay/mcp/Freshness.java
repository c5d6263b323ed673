package dev.patchbay.mcp;

import dev.patchbay.json.RawJson;
import java.time.Duration;
import java.util.Map;

/** How long a client may cache a result, and whether other users may get it. */
public record Freshness(Duration ttl, Scope scope) {
    /** The result must not be cached. This is always correct, and therefore the default. */
    public static final Freshness NONE = new Freshness(Duration.ZERO, Scope.PRIVATE);

    /** The longest time for which the hub trusts any result, for all users. */
    public static final Freshness MAX = new Freshness(Duration.ofHours(1), Scope.PUBLIC);

    private static final String TTL = "ttlMs";
    private static final String SCOPE = "cacheScope";

    /** The users that may get a cached result. */
    public enum Scope {
        PUBLIC("public"),
        PRIVATE("private");

        private final String wire;

        Scope(String wire) {
            this.wire = wire;
        }

        public String wire() {
            return wire;
        }
    }

    /** Reads the members of a result. A missing time counts as zero, a missing scope as private. */
    public static Freshness of(Map<String, RawJson> result) {
        var ttl = result.get(TTL);
        var scope = result.get(SCOPE);
        boolean open = scope != null && "public".equals(scope.textOrNull());
        return new Freshness(
                ttl == null || ttl.kind() != RawJson.Kind.NUMBER ? Duration.ZERO : bounded(ttl),
                open ? Scope.PUBLIC : Scope.PRIVATE);
    }

    private static Duration bounded(RawJson millis) {
        double max = MAX.ttl.toMillis();
        return Duration.ofMillis((long) Math.clamp(millis.tree().doubleValue(), 0, max));
    }

    /** Returns the freshness of a result that is made of two results. */
    public Freshness and(Freshness other) {
        return new Freshness(
                ttl.compareTo(other.ttl) < 0 ? ttl : other.ttl,
                scope == Scope.PRIVATE ? scope : other.scope);
    }

    /** Returns the freshness that is left after the given time. */
    public Freshness after(Duration age) {
        return new Freshness(ttl.compareTo(age) > 0 ? ttl.minus(age) : Duration.ZERO, scope);
    }
}

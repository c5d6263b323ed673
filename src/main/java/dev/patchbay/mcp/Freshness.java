package dev.patchbay.mcp;

import dev.patchbay.json.RawJson;
import java.time.Duration;
import java.util.Map;

/** How long an answer may be kept, and whether others may be given it. */
public record Freshness(Duration ttl, Scope scope) {
    /** Nobody may keep it: always true, and so the default. */
    public static final Freshness NONE = new Freshness(Duration.ZERO, Scope.PRIVATE);

    /** Everybody may keep it, as long as we believe anybody that something stays as it is. */
    public static final Freshness LONGEST = new Freshness(Duration.ofHours(1), Scope.PUBLIC);

    private static final String TTL = "ttlMs";
    private static final String SCOPE = "cacheScope";

    /** Who may be given a kept answer. */
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

    /** What a result with these members says of itself; no time counts as none, and so on. */
    public static Freshness of(Map<String, RawJson> result) {
        var ttl = result.get(TTL);
        var scope = result.get(SCOPE);
        boolean open = scope != null && "public".equals(scope.textOrNull());
        return new Freshness(
                ttl == null || ttl.kind() != RawJson.Kind.NUMBER ? Duration.ZERO : bounded(ttl),
                open ? Scope.PUBLIC : Scope.PRIVATE);
    }

    private static Duration bounded(RawJson millis) {
        double most = LONGEST.ttl.toMillis();
        return Duration.ofMillis((long) Math.clamp(millis.tree().doubleValue(), 0, most));
    }

    /** What holds for something that is made of this and the other. */
    public Freshness and(Freshness other) {
        return new Freshness(
                ttl.compareTo(other.ttl) < 0 ? ttl : other.ttl,
                scope == Scope.PRIVATE ? scope : other.scope);
    }

    /** What is left of it after a while. */
    public Freshness after(Duration age) {
        return new Freshness(ttl.compareTo(age) > 0 ? ttl.minus(age) : Duration.ZERO, scope);
    }
}

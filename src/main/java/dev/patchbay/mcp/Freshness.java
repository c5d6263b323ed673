package dev.patchbay.mcp;

import java.time.Duration;

/** How long an answer may be kept, and whether others may be given it. */
public record Freshness(Duration ttl, Scope scope) {
    /** Nobody may keep it: always true, and so the default. */
    public static final Freshness NONE = new Freshness(Duration.ZERO, Scope.PRIVATE);

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
}

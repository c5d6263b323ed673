package dev.patchbay.catalog;

import java.util.List;

/** Whom a tool name means. */
public sealed interface Resolution {
    /** Exactly one tool. */
    record Found(ToolEntry tool) implements Resolution {}

    /** Several servers have a tool of this bare name. */
    record Ambiguous(List<FullName> candidates) implements Resolution {
        public Ambiguous {
            candidates = List.copyOf(candidates);
        }
    }

    /** Nobody; {@code nearest} are listed names that look like it. */
    record Unknown(List<String> nearest) implements Resolution {
        public Unknown {
            nearest = List.copyOf(nearest);
        }
    }
}

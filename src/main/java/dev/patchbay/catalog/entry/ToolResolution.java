package dev.patchbay.catalog.entry;

import dev.patchbay.catalog.name.FullName;
import java.util.List;

/** The result of looking up a tool name. */
public sealed interface ToolResolution {
    /** Exactly one tool. */
    record Found(ToolEntry tool) implements ToolResolution {}

    /** Several servers have a tool with this bare name. */
    record Ambiguous(List<FullName> candidates) implements ToolResolution {
        public Ambiguous {
            candidates = List.copyOf(candidates);
        }
    }

    /**
     * No tool has this name; {@code nearest} has suggestions: similar listed names, or the full
     * name of a tool whose server offers nothing now.
     */
    record Unknown(List<String> nearest) implements ToolResolution {
        public Unknown {
            nearest = List.copyOf(nearest);
        }
    }
}

package dev.patchbay.mcp.result;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.Revision;
import java.util.List;

/** The proposed values for an argument, best first. */
public record Completion(List<String> values, int total) implements Result {
    /** The limit of values in one result (MCP 2025-11-25, server/utilities/completion). */
    public static final int MAX_VALUES = 100;

    public static final Completion NONE = of(List.of());

    public Completion {
        values = List.copyOf(values);
    }

    /**
     * Returns a completion with at most {@link #MAX_VALUES} values, and the number of all values.
     */
    public static Completion of(List<String> values) {
        return new Completion(
                values.subList(0, Math.min(MAX_VALUES, values.size())), values.size());
    }

    @Override
    public void writeMembers(JsonWriter out, Revision revision) {
        out.name("completion")
                .beginObject()
                .strings("values", values)
                .member("total", total)
                .member("hasMore", total > values.size())
                .endObject();
    }
}

package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import java.util.List;

/** What the value of an argument might become, best first. */
public record Completion(List<String> values, int total) implements Result {
    /** The protocol allows no more in one answer. */
    public static final int MOST = 100;

    public static final Completion NONE = of(List.of());

    public Completion {
        values = List.copyOf(values);
    }

    /** As many of the values as the protocol allows, with the number of all. */
    public static Completion of(List<String> values) {
        return new Completion(values.subList(0, Math.min(MOST, values.size())), values.size());
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

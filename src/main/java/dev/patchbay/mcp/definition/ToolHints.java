package dev.patchbay.mcp.definition;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/** The hints on the effects of a tool; null for an unset hint. */
public record ToolHints(
        @Nullable Boolean readOnly,
        @Nullable Boolean destructive,
        @Nullable Boolean idempotent,
        @Nullable Boolean openWorld)
        implements JsonValue {
    public static final ToolHints NONE = new ToolHints(null, null, null, null);

    @Override
    public void writeTo(JsonWriter out) {
        out.beginObject();
        write(out, "readOnlyHint", readOnly);
        write(out, "destructiveHint", destructive);
        write(out, "idempotentHint", idempotent);
        write(out, "openWorldHint", openWorld);
        out.endObject();
    }

    private static void write(JsonWriter out, String name, @Nullable Boolean hint) {
        if (hint != null) {
            out.member(name, hint);
        }
    }
}

package dev.patchbay.mcp;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import java.util.function.BiConsumer;

/** The JSON text of a value for a revision. */
public final class Written {
    private Written() {}

    public static String of(Revision revision, BiConsumer<JsonWriter, Revision> writing) {
        var out = new JsonWriter();
        writing.accept(out, revision);
        return out.toString();
    }

    /** The same for what writes only its members. */
    static String members(Revision revision, BiConsumer<JsonWriter, Revision> writing) {
        return of(
                revision,
                (out, asked) -> {
                    out.beginObject();
                    writing.accept(out, asked);
                    out.endObject();
                });
    }

    static String of(JsonValue value) {
        return new JsonWriter().value(value).toString();
    }
}

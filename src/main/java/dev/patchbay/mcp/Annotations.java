package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Hints on who a piece of content is for and how much it matters. */
public record Annotations(
        List<Role> audience, @Nullable Double priority, @Nullable String lastModified) {
    public Annotations {
        audience = List.copyOf(audience);
        if (priority != null && !(priority >= 0 && priority <= 1)) {
            throw new IllegalArgumentException("priority must be from 0 to 1, found " + priority);
        }
    }

    void writeTo(JsonWriter out, Revision revision) {
        out.beginObject();
        if (!audience.isEmpty()) {
            out.strings("audience", audience.stream().map(Role::wire).toList());
        }
        if (priority != null) {
            out.member("priority", priority);
        }
        if (lastModified != null && revision.hasStructuredContent()) {
            out.member("lastModified", lastModified);
        }
        out.endObject();
    }
}

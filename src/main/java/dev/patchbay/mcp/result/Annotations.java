package dev.patchbay.mcp.result;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.Revision;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The audience, priority and modification time of a content block. */
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

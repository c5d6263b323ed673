package dev.patchbay.mcp.definition;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.Revision;
import org.jspecify.annotations.Nullable;

/** Writes the members of every definition: name, title for users, description for models. */
final class DescribedFields {
    private DescribedFields() {}

    static void write(
            JsonWriter out,
            Revision revision,
            String name,
            @Nullable String title,
            @Nullable String description) {
        out.member("name", name);
        if (title != null && revision.hasStructuredContent()) {
            out.member("title", title);
        }
        if (description != null) {
            out.member("description", description);
        }
    }
}

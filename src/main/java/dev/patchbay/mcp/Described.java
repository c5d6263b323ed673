package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/** The members that every named thing has: name, title for people, description for models. */
final class Described {
    private Described() {}

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

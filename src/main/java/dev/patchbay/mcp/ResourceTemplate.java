package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/** A family of resources whose addresses follow an RFC 6570 template. */
public record ResourceTemplate(
        String uriTemplate,
        String name,
        @Nullable String title,
        @Nullable String description,
        @Nullable String mimeType)
        implements ListedTemplate {

    @Override
    public void writeTo(JsonWriter out, Revision revision) {
        out.beginObject();
        writeMembers(out, revision);
        out.endObject();
    }

    public void writeMembers(JsonWriter out, Revision revision) {
        out.member("uriTemplate", uriTemplate);
        Described.write(out, revision, name, title, description);
        if (mimeType != null) {
            out.member("mimeType", mimeType);
        }
    }
}

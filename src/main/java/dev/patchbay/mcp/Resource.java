package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import org.jspecify.annotations.Nullable;

/** Something that can be read under a fixed address. */
public record Resource(
        String uri,
        String name,
        @Nullable String title,
        @Nullable String description,
        @Nullable String mimeType)
        implements ListedResource {

    @Override
    public void writeTo(JsonWriter out, Revision revision) {
        out.beginObject();
        writeMembers(out, revision);
        out.endObject();
    }

    public void writeMembers(JsonWriter out, Revision revision) {
        out.member("uri", uri);
        Described.write(out, revision, name, title, description);
        if (mimeType != null) {
            out.member("mimeType", mimeType);
        }
    }
}

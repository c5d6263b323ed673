package dev.patchbay.mcp.definition;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.Revision;
import org.jspecify.annotations.Nullable;

/** The listed definition of a resource of the hub. */
public record ResourceDefinition(
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
        DescribedFields.write(out, revision, name, title, description);
        if (mimeType != null) {
            out.member("mimeType", mimeType);
        }
    }
}

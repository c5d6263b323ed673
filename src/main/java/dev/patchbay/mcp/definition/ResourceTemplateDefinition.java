package dev.patchbay.mcp.definition;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.Revision;
import org.jspecify.annotations.Nullable;

/** The listed definition of a resource template (RFC 6570) of the hub. */
public record ResourceTemplateDefinition(
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
        DescribedFields.write(out, revision, name, title, description);
        if (mimeType != null) {
            out.member("mimeType", mimeType);
        }
    }
}

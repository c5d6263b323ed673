package dev.patchbay.mcp.result;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.Revision;
import dev.patchbay.mcp.definition.ResourceDefinition;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** A content block of a tool result or a prompt message. */
public sealed interface Content {

    /** Writes the block in a form that the revision supports. */
    void writeTo(JsonWriter out, Revision revision);

    static Content text(String text) {
        return new Text(text, null);
    }

    static Content image(byte[] bytes, String mimeType) {
        return new Image(Base64.getEncoder().encodeToString(bytes), mimeType, null);
    }

    static Content audio(byte[] bytes, String mimeType) {
        return new Audio(Base64.getEncoder().encodeToString(bytes), mimeType, null);
    }

    static Content resource(ResourceContents contents) {
        return new Embedded(contents, null);
    }

    /** Plain text. */
    record Text(String text, @Nullable Annotations annotations) implements Content {
        @Override
        public void writeTo(JsonWriter out, Revision revision) {
            out.beginObject().member("type", "text").member("text", text);
            end(out, annotations, revision);
        }
    }

    /** An image. */
    record Image(String base64, String mimeType, @Nullable Annotations annotations)
            implements Content {
        @Override
        public void writeTo(JsonWriter out, Revision revision) {
            out.beginObject()
                    .member("type", "image")
                    .member("data", base64)
                    .member("mimeType", mimeType);
            end(out, annotations, revision);
        }
    }

    /** Audio. Revisions without audio get it as an embedded resource, without loss. */
    record Audio(String base64, String mimeType, @Nullable Annotations annotations)
            implements Content {
        @Override
        public void writeTo(JsonWriter out, Revision revision) {
            if (!revision.hasAudioAndToolHints()) {
                new Embedded(new ResourceContents.Blob("audio:", mimeType, base64), annotations)
                        .writeTo(out, revision);
                return;
            }
            out.beginObject()
                    .member("type", "audio")
                    .member("data", base64)
                    .member("mimeType", mimeType);
            end(out, annotations, revision);
        }
    }

    /** A link to a resource. Revisions without links get its name and URI as text. */
    record Link(ResourceDefinition resource) implements Content {
        @Override
        public void writeTo(JsonWriter out, Revision revision) {
            if (!revision.hasStructuredContent()) {
                text(resource.name() + ": " + resource.uri()).writeTo(out, revision);
                return;
            }
            out.beginObject().member("type", "resource_link");
            resource.writeMembers(out, revision);
            out.endObject();
        }
    }

    /** An embedded resource with its contents. */
    record Embedded(ResourceContents contents, @Nullable Annotations annotations)
            implements Content {
        @Override
        public void writeTo(JsonWriter out, Revision revision) {
            out.beginObject().member("type", "resource").member("resource", contents);
            end(out, annotations, revision);
        }
    }

    private static void end(JsonWriter out, @Nullable Annotations annotations, Revision revision) {
        if (annotations != null) {
            out.name("annotations");
            annotations.writeTo(out, revision);
        }
        out.endObject();
    }
}

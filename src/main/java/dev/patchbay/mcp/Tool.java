package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * A tool as it is listed. Its schemas stay as they were given, every keyword included.
 *
 * @param outputSchema what the structured content looks like, if there is any
 */
public record Tool(
        String name,
        @Nullable String title,
        @Nullable String description,
        RawJson inputSchema,
        @Nullable RawJson outputSchema,
        ToolHints hints)
        implements ListedTool {

    @Override
    public void writeTo(JsonWriter out, Revision revision) {
        out.beginObject();
        Described.write(out, revision, name, title, description);
        out.member("inputSchema", inputSchema);
        if (outputSchema != null && revision.hasStructuredContent()) {
            out.member("outputSchema", outputSchema);
        }
        if (!hints.equals(ToolHints.NONE) && revision.hasAudioAndToolHints()) {
            out.member("annotations", hints);
        }
        out.endObject();
    }
}

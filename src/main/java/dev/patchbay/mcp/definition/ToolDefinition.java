package dev.patchbay.mcp.definition;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Revision;
import org.jspecify.annotations.Nullable;

/**
 * The listed definition of a tool of the hub. Its schemas are written unchanged.
 *
 * @param outputSchema the schema of the structured content; null if there is none
 * @param alwaysLoad whether clients are asked to always load the tool
 */
public record ToolDefinition(
        String name,
        @Nullable String title,
        @Nullable String description,
        RawJson inputSchema,
        @Nullable RawJson outputSchema,
        ToolHints hints,
        boolean alwaysLoad)
        implements ListedTool {
    /** Creates a tool that clients may load on demand. */
    public ToolDefinition(
            String name,
            @Nullable String title,
            @Nullable String description,
            RawJson inputSchema,
            @Nullable RawJson outputSchema,
            ToolHints hints) {
        this(name, title, description, inputSchema, outputSchema, hints, false);
    }

    @Override
    public boolean readOnly() {
        return Boolean.TRUE.equals(hints.readOnly());
    }

    @Override
    public ToolDefinition named(String other) {
        return new ToolDefinition(
                other, title, description, inputSchema, outputSchema, hints, alwaysLoad);
    }

    @Override
    public ToolDefinition describedAs(String text) {
        return new ToolDefinition(name, title, text, inputSchema, outputSchema, hints, alwaysLoad);
    }

    @Override
    public ToolDefinition alwaysLoaded() {
        return new ToolDefinition(name, title, description, inputSchema, outputSchema, hints, true);
    }

    @Override
    public void writeTo(JsonWriter out, Revision revision) {
        out.beginObject();
        DescribedFields.write(out, revision, name, title, description);
        out.member("inputSchema", inputSchema);
        if (outputSchema != null && allows(revision, outputSchema)) {
            out.member("outputSchema", outputSchema);
        }
        if (!hints.equals(ToolHints.NONE) && revision.hasAudioAndToolHints()) {
            out.member("annotations", hints);
        }
        if (alwaysLoad) {
            out.name(Meta.MEMBER).beginObject().member(Meta.ALWAYS_LOAD, true).endObject();
        }
        out.endObject();
    }

    /** Revisions before 2026-07-28 allow only output schemas for objects. */
    private static boolean allows(Revision revision, RawJson outputSchema) {
        return revision.hasAnyStructuredContent()
                || (revision.hasStructuredContent()
                        && ForwardedObject.Tool.isOfObjects(outputSchema));
    }
}

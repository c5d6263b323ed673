package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * A tool as it is listed. Its schemas stay as they were given, every keyword included.
 *
 * @param outputSchema what the structured content looks like, if there is any
 * @param atHand whether clients are asked to always have it at hand
 */
public record Tool(
        String name,
        @Nullable String title,
        @Nullable String description,
        RawJson inputSchema,
        @Nullable RawJson outputSchema,
        ToolHints hints,
        boolean atHand)
        implements ListedTool {
    /** One that clients may look for when they need it. */
    public Tool(
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
    public Tool named(String other) {
        return new Tool(other, title, description, inputSchema, outputSchema, hints, atHand);
    }

    @Override
    public Tool describedAs(String text) {
        return new Tool(name, title, text, inputSchema, outputSchema, hints, atHand);
    }

    @Override
    public Tool keptAtHand() {
        return new Tool(name, title, description, inputSchema, outputSchema, hints, true);
    }

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
        if (atHand) {
            out.name(Meta.MEMBER).beginObject().member(Meta.ALWAYS_LOAD, true).endObject();
        }
        out.endObject();
    }
}

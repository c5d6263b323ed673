package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a tool answers.
 *
 * @param structured the same as a JSON value, for programs; the content must say it as well, since
 *     older clients see only that
 * @param isError whether the tool could not do what it was asked for, which is the model's to
 *     handle
 * @param meta what the answer says besides, as one JSON object
 */
public record ToolResult(
        List<Content> content,
        @Nullable RawJson structured,
        boolean isError,
        @Nullable RawJson meta)
        implements Result {
    public ToolResult {
        content = List.copyOf(content);
    }

    public static ToolResult text(String text) {
        return of(List.of(Content.text(text)));
    }

    public static ToolResult of(List<Content> content) {
        return new ToolResult(content, null, false, null);
    }

    /** A JSON value, mirrored as text for clients that read nothing else. */
    public static ToolResult structured(RawJson value) {
        return new ToolResult(List.of(Content.text(value.toString())), value, false, null);
    }

    /** A failure that the model is to read and handle. */
    public static ToolResult error(String text) {
        return new ToolResult(List.of(Content.text(text)), null, true, null);
    }

    public ToolResult withMeta(RawJson object) {
        return new ToolResult(content, structured, isError, object);
    }

    @Override
    public void writeMembers(JsonWriter out, Revision revision) {
        out.name("content").beginArray();
        content.forEach(block -> block.writeTo(out, revision));
        out.endArray();
        if (structured != null && allows(revision, structured)) {
            out.member("structuredContent", structured);
        }
        if (isError) {
            out.member("isError", true);
        }
    }

    private static boolean allows(Revision revision, RawJson structured) {
        return revision.hasAnyStructuredContent()
                || (revision.hasStructuredContent() && structured.isObject());
    }
}

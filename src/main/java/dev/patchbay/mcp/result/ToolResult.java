package dev.patchbay.mcp.result;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Revision;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a tool call.
 *
 * @param structured the result as a JSON value, for programs; the content must have it too, because
 *     older clients read only the content
 * @param isError whether the tool failed; the model handles such a failure
 * @param meta additional members for {@code _meta}, as one JSON object
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

    /** Returns a structured result, repeated as text for clients that read only the content. */
    public static ToolResult structured(RawJson value) {
        return new ToolResult(List.of(Content.text(value.toString())), value, false, null);
    }

    /** Returns an error that the model reads and handles. */
    public static ToolResult error(String text) {
        return new ToolResult(List.of(Content.text(text)), null, true, null);
    }

    public ToolResult withMeta(RawJson object) {
        return new ToolResult(content, structured, isError, object);
    }

    @Override
    public boolean failed() {
        return isError;
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

package dev.patchbay.mcp.result;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.Revision;
import java.util.List;

/** The result of {@code resources/read}. It is never empty: a missing resource is an error. */
public record ReadResult(List<ResourceContents> contents) implements Result {
    public ReadResult {
        contents = List.copyOf(contents);
        if (contents.isEmpty()) {
            throw new IllegalArgumentException("contents must not be empty");
        }
    }

    @Override
    public void writeMembers(JsonWriter out, Revision revision) {
        out.values("contents", contents);
    }
}

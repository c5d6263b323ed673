package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import java.util.List;

/** A resource as it was read; never empty, since what is not there is an error. */
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

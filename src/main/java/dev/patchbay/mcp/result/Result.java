package dev.patchbay.mcp.result;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Revision;
import org.jspecify.annotations.Nullable;

/** A result of a request. It writes its members without those that only one era has. */
@FunctionalInterface
public interface Result {
    void writeMembers(JsonWriter out, Revision revision);

    /** Returns whether this is the result of a tool that failed ({@code isError}). */
    default boolean failed() {
        return false;
    }

    /** Returns additional members for the {@code _meta} of the result; null if there are none. */
    default @Nullable RawJson meta() {
        return null;
    }
}

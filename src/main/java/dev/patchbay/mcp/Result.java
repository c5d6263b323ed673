package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import org.jspecify.annotations.Nullable;

/** The members of a result, without those that belong to an era's envelope. */
@FunctionalInterface
public interface Result {
    /** A result that says no more than that all went well. */
    Result EMPTY = (_, _) -> {};

    void writeMembers(JsonWriter out, Revision revision);

    /** What the result says besides, as one object that becomes part of its {@code _meta}. */
    default @Nullable RawJson meta() {
        return null;
    }
}

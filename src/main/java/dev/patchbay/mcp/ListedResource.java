package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;

/** A resource as clients see it, ours or one of a server behind us. */
public sealed interface ListedResource permits Resource, Forwarded.Resource {
    /** What clients read it by. */
    String uri();

    void writeTo(JsonWriter out, Revision revision);
}

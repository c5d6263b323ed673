package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;

/** A family of resources as clients see it, ours or one of a server behind us. */
public sealed interface ListedTemplate permits ResourceTemplate, Forwarded.Template {
    /** What the addresses of its resources look like. */
    String uriTemplate();

    void writeTo(JsonWriter out, Revision revision);
}

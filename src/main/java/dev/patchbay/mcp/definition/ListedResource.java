package dev.patchbay.mcp.definition;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.Revision;

/** A resource definition as clients see it, of the hub or of an upstream server. */
public sealed interface ListedResource permits ResourceDefinition, ForwardedObject.Resource {
    /** Returns the listed URI. */
    String uri();

    void writeTo(JsonWriter out, Revision revision);
}

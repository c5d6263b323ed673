package dev.patchbay.mcp.definition;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.Revision;

/** A resource template definition as clients see it, of the hub or of an upstream server. */
public sealed interface ListedTemplate
        permits ResourceTemplateDefinition, ForwardedObject.Template {
    /** Returns the listed URI template. */
    String uriTemplate();

    void writeTo(JsonWriter out, Revision revision);
}

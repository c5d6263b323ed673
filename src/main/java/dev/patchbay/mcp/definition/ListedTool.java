package dev.patchbay.mcp.definition;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Revision;

/** A tool definition as clients see it, of the hub or of an upstream server. */
public sealed interface ListedTool permits ToolDefinition, ForwardedObject.Tool {
    /** Returns the listed name. */
    String name();

    /** Returns the schema with which the hub checks arguments. */
    RawJson inputSchema();

    /** Returns whether the tool has the read-only hint. */
    boolean readOnly();

    /** Returns a copy with another listed name. */
    ListedTool named(String other);

    /** Returns a copy with another description. */
    ListedTool describedAs(String text);

    /** Returns a copy with a mark that asks clients to always load the tool. */
    ListedTool alwaysLoaded();

    void writeTo(JsonWriter out, Revision revision);
}

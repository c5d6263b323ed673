package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;

/** A tool as clients see it, ours or one of a server behind us. */
public sealed interface ListedTool permits Tool, Forwarded.Tool {
    /** What clients call it by. */
    String name();

    /** What the arguments of its calls must fit. */
    RawJson inputSchema();

    /** Whether it promises to change nothing. */
    boolean readOnly();

    /** The same under another name. */
    ListedTool named(String other);

    /** The same with another description. */
    ListedTool describedAs(String text);

    /** The same with the wish that clients always have it at hand. */
    ListedTool keptAtHand();

    void writeTo(JsonWriter out, Revision revision);
}

package dev.patchbay.mcp.definition;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.Revision;
import java.util.List;

/** A prompt definition as clients see it, of the hub or of an upstream server. */
public sealed interface ListedPrompt permits PromptDefinition, ForwardedObject.Prompt {
    /** Returns the listed name. */
    String name();

    List<PromptDefinition.Argument> arguments();

    /** Returns a copy with another listed name. */
    ListedPrompt named(String other);

    void writeTo(JsonWriter out, Revision revision);
}

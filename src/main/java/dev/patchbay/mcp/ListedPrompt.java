package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import java.util.List;

/** A prompt as clients see it, ours or one of a server behind us. */
public sealed interface ListedPrompt permits Prompt, Forwarded.Prompt {
    /** What clients ask for it by. */
    String name();

    List<Prompt.Argument> arguments();

    /** The same under another name. */
    ListedPrompt named(String other);

    void writeTo(JsonWriter out, Revision revision);
}

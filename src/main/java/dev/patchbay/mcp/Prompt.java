package dev.patchbay.mcp;

import dev.patchbay.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A prompt as it is listed. */
public record Prompt(
        String name, @Nullable String title, @Nullable String description, List<Argument> arguments)
        implements ListedPrompt {
    public Prompt {
        arguments = List.copyOf(arguments);
    }

    /** One argument of a prompt; its value is always a string. */
    public record Argument(
            String name, @Nullable String title, @Nullable String description, boolean required) {
        void writeTo(JsonWriter out, Revision revision) {
            out.beginObject();
            Described.write(out, revision, name, title, description);
            if (required) {
                out.member("required", true);
            }
            out.endObject();
        }
    }

    @Override
    public Prompt named(String other) {
        return new Prompt(other, title, description, arguments);
    }

    @Override
    public void writeTo(JsonWriter out, Revision revision) {
        out.beginObject();
        Described.write(out, revision, name, title, description);
        if (!arguments.isEmpty()) {
            out.name("arguments").beginArray();
            arguments.forEach(argument -> argument.writeTo(out, revision));
            out.endArray();
        }
        out.endObject();
    }
}

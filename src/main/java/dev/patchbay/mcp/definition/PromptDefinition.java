package dev.patchbay.mcp.definition;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.mcp.Revision;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The listed definition of a prompt of the hub. */
public record PromptDefinition(
        String name, @Nullable String title, @Nullable String description, List<Argument> arguments)
        implements ListedPrompt {
    public PromptDefinition {
        arguments = List.copyOf(arguments);
    }

    /** One argument of a prompt; its value is always a string. */
    public record Argument(
            String name, @Nullable String title, @Nullable String description, boolean required) {
        void writeTo(JsonWriter out, Revision revision) {
            out.beginObject();
            DescribedFields.write(out, revision, name, title, description);
            if (required) {
                out.member("required", true);
            }
            out.endObject();
        }
    }

    @Override
    public PromptDefinition named(String other) {
        return new PromptDefinition(other, title, description, arguments);
    }

    @Override
    public void writeTo(JsonWriter out, Revision revision) {
        out.beginObject();
        DescribedFields.write(out, revision, name, title, description);
        if (!arguments.isEmpty()) {
            out.name("arguments").beginArray();
            arguments.forEach(argument -> argument.writeTo(out, revision));
            out.endArray();
        }
        out.endObject();
    }
}

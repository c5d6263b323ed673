package dev.patchbay.cli.context;

import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Revision;
import java.util.Objects;
import java.util.Optional;

/** Tool definitions, as clients of the newest revision see them. */
public final class Definitions {
    public static final Revision NEWEST = Revision.modernOnes().getLast();

    private Definitions() {}

    public static RawJson json(ToolEntry tool) {
        return RawJson.of(out -> tool.definition().writeTo(out, NEWEST));
    }

    /** Returns the description of a tool, else its title, else an empty text. */
    public static String about(ToolEntry tool) {
        var definition = json(tool);
        return text(definition, "description").or(() -> text(definition, "title")).orElse("");
    }

    /** Returns a member that is a text; empty if there is none. */
    public static Optional<String> text(RawJson object, String name) {
        return Optional.ofNullable(object.isObject() ? object.members().get(name) : null)
                .map(value -> Objects.requireNonNullElse(value.textOrNull(), ""))
                .filter(text -> !text.isEmpty());
    }

    /** Returns the types that a schema names, for people. */
    public static String type(RawJson schema) {
        if (!schema.isObject()) {
            return "";
        }
        var type = schema.members().get("type");
        if (type == null) {
            return schema.members().containsKey("enum") ? "enum" : "";
        }
        return switch (type.kind()) {
            case STRING -> type.text();
            case ARRAY ->
                    String.join(
                            "|",
                            type.elements().stream()
                                    .map(one -> Objects.requireNonNullElse(one.textOrNull(), "?"))
                                    .toList());
            case OBJECT, NUMBER, BOOLEAN, NULL -> new JsonWriter().value(type).toString();
        };
    }
}

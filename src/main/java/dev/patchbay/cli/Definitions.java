package dev.patchbay.cli;

import dev.patchbay.catalog.ToolEntry;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Revision;
import java.util.Objects;
import java.util.Optional;

/** Definitions of tools as they are listed to clients of the newest kind. */
final class Definitions {
    static final Revision NEWEST = Revision.modernOnes().getLast();

    private Definitions() {}

    static RawJson json(ToolEntry tool) {
        return RawJson.of(out -> tool.definition().writeTo(out, NEWEST));
    }

    /** What a tool says of itself. */
    static String about(ToolEntry tool) {
        var definition = json(tool);
        return text(definition, "description").or(() -> text(definition, "title")).orElse("");
    }

    /** A text among the members; empty if there is none. */
    static Optional<String> text(RawJson object, String name) {
        return Optional.ofNullable(object.isObject() ? object.members().get(name) : null)
                .map(value -> Objects.requireNonNullElse(value.textOrNull(), ""))
                .filter(text -> !text.isEmpty());
    }

    /** The types that a schema names, as one says them. */
    static String type(RawJson schema) {
        if (!schema.isObject()) {
            return "";
        }
        var type = schema.members().get("type");
        if (type == null) {
            return schema.members().containsKey("enum") ? "one of a few" : "";
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

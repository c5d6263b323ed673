package dev.patchbay.tool.spec;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Encodes shapes as JSON, and decodes them. */
final class ShapeCodec {
    private ShapeCodec() {}

    static void write(JsonWriter out, Shape shape) {
        out.beginObject();
        switch (shape) {
            case Shape.Scalar scalar -> out.member("scalar", scalar.type().name());
            case Shape.Choice choice ->
                    out.member("choice", choice.javaType())
                            .strings("constants", choice.constants());
            case Shape.Listing listing -> {
                out.name("list");
                write(out, listing.element());
                out.member("distinct", listing.distinct());
            }
            case Shape.Mapping mapping -> {
                out.name("map");
                write(out, mapping.value());
            }
            case Shape.Structure structure -> {
                out.member("record", structure.javaType()).name("fields").beginArray();
                structure.fields().forEach(field -> write(out, field));
                out.endArray();
            }
            case Shape.Maybe maybe -> {
                out.name("maybe");
                write(out, maybe.value());
                out.member("wrapped", maybe.wrapped());
            }
            case Shape.Anything anything -> out.member("anything", anything.raw());
        }
        out.endObject();
    }

    static Shape read(JsonNode node) {
        return switch (node.fieldNames().next()) {
            case "scalar" -> new Shape.Scalar(ScalarType.valueOf(node.path("scalar").asText()));
            case "choice" ->
                    new Shape.Choice(
                            node.path("choice").asText(), constants(node.path("constants")));
            case "list" ->
                    new Shape.Listing(read(node.path("list")), node.path("distinct").asBoolean());
            case "map" -> new Shape.Mapping(read(node.path("map")));
            case "record" ->
                    new Shape.Structure(node.path("record").asText(), fields(node.path("fields")));
            case "maybe" ->
                    new Shape.Maybe(read(node.path("maybe")), node.path("wrapped").asBoolean());
            case "anything" -> new Shape.Anything(node.path("anything").asBoolean());
            case String other -> throw new IllegalArgumentException("Unknown shape: " + other);
        };
    }

    static void write(JsonWriter out, Shape.Field field) {
        out.beginObject()
                .member("name", field.name())
                .member("javaName", field.javaName())
                .name("shape");
        write(out, field.shape());
        if (field.title() != null) {
            out.member("title", field.title());
        }
        if (field.description() != null) {
            out.member("description", field.description());
        }
        out.member("keywords", field.keywords()).endObject();
    }

    static Shape.Field readField(JsonNode node) {
        return new Shape.Field(
                node.path("name").asText(),
                node.path("javaName").asText(),
                read(node.path("shape")),
                optional(node, "title"),
                optional(node, "description"),
                node.path("keywords").asText());
    }

    private static List<Shape.Field> fields(JsonNode nodes) {
        var fields = new ArrayList<Shape.Field>();
        nodes.forEach(node -> fields.add(readField(node)));
        return fields;
    }

    private static List<String> constants(JsonNode nodes) {
        var constants = new ArrayList<String>();
        nodes.forEach(node -> constants.add(node.asText()));
        return constants;
    }

    private static @Nullable String optional(JsonNode node, String name) {
        return node.has(name) ? node.path(name).asText() : null;
    }
}

package dev.patchbay.tool.spec;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes shapes as JSON Schema 2020-12. */
public final class ShapeSchema {
    private ShapeSchema() {}

    /** Returns the schema of an object with these fields. */
    public static RawJson object(List<Shape.Field> fields) {
        var out = new JsonWriter();
        out.beginObject();
        structure(out, fields);
        return out.endObject().toRaw();
    }

    public static RawJson of(Shape shape) {
        var out = new JsonWriter();
        out.beginObject();
        keywords(out, shape);
        return out.endObject().toRaw();
    }

    private static void keywords(JsonWriter out, Shape shape) {
        switch (shape) {
            case Shape.Scalar scalar -> {
                out.member("type", scalar.type().jsonType());
                if (!scalar.type().format().isEmpty()) {
                    out.member("format", scalar.type().format());
                }
            }
            case Shape.Choice choice ->
                    out.member("type", "string").strings("enum", choice.constants());
            case Shape.Listing listing -> {
                out.member("type", "array").name("items").beginObject();
                keywords(out, listing.element());
                out.endObject();
                if (listing.distinct()) {
                    out.member("uniqueItems", true);
                }
            }
            case Shape.Mapping mapping -> {
                out.member("type", "object").name("additionalProperties").beginObject();
                keywords(out, mapping.value());
                out.endObject();
            }
            case Shape.Structure structure -> structure(out, structure.fields());
            case Shape.Maybe maybe -> keywords(out, maybe.value());
            case Shape.Anything _ -> {}
        }
    }

    /**
     * Returns the keywords of a field. A keyword of the annotation replaces a derived keyword,
     * because an object must not have a duplicate member.
     */
    private static Map<String, RawJson> keywords(Shape.Field field) {
        var keywords = new LinkedHashMap<>(of(field.shape()).members());
        var description = field.description();
        if (description != null) {
            keywords.put("description", RawJson.of(out -> out.value(description)));
        }
        if (!field.keywords().isEmpty()) {
            keywords.putAll(RawJson.parse(field.keywords()).members());
        }
        return keywords;
    }

    private static void structure(JsonWriter out, List<Shape.Field> fields) {
        out.member("type", "object").name("properties").beginObject();
        for (var field : fields) {
            out.name(field.name()).beginObject();
            keywords(field).forEach(out::member);
            out.endObject();
        }
        out.endObject();
        var required =
                fields.stream().filter(Shape.Field::required).map(Shape.Field::name).toList();
        if (!required.isEmpty()) {
            out.strings("required", required);
        }
    }
}

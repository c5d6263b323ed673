package dev.patchbay.schema.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.schema.validation.Draft;
import dev.patchbay.schema.validation.SchemaRefusal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Keeps references valid in a schema that was built from parts of another schema. Definitions stay
 * in place. Any other target of a reference is copied to the definitions.
 */
final class KeptReferences {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private static final List<String> DEFINITIONS = List.of("$defs", "definitions");

    /** The keywords that the root may have: all references are resolved against it. */
    private static final List<String> BASE = List.of("$id", "id");

    /** The keywords that name a subschema, or change how references inside of it are resolved. */
    private static final List<String> NAMES =
            List.of(
                    "$id",
                    "id",
                    "$anchor",
                    "$dynamicAnchor",
                    "$dynamicRef",
                    "$recursiveAnchor",
                    "$recursiveRef");

    private final PointedReference pointed;
    private final JsonNode root;
    private final String home;
    private final CopiedCharacters weight;
    private final Map<String, String> names = new HashMap<>();
    private final Deque<String> waiting = new ArrayDeque<>();

    KeptReferences(JsonNode root, Draft draft, int limit) {
        this.root = root;
        this.pointed = new PointedReference(root);
        this.home = draft.hasBareReferences() ? "definitions" : "$defs";
        this.weight = new CopiedCharacters(limit);
    }

    /**
     * Checks that references inside of {@code schema} are resolved in the same way as at the root.
     *
     * @throws SchemaRefusal if they are not
     */
    static void requireSameBase(JsonNode schema) {
        for (var name : NAMES) {
            if (schema.path(name).isValueNode()) {
                throw new SchemaRefusal("Schema must not have " + name + " below its root");
            }
        }
    }

    /** Returns a copy of the schema with definitions for all targets of its references. */
    ObjectNode in(ObjectNode plain) {
        var named = plain.deepCopy().retain(BASE);
        var kept = (ObjectNode) schema(plain.without(BASE));
        kept.setAll(named);
        while (!waiting.isEmpty()) {
            var reference = waiting.remove();
            kept.withObjectProperty(home).set(names.get(reference), schema(pointed.by(reference)));
        }
        return kept;
    }

    private JsonNode schema(JsonNode schema) {
        if (!schema.isObject()) {
            return copy(schema);
        }
        requireSameBase(schema);
        weight.addAlone(schema);
        var copy = NODES.objectNode();
        for (var member : schema.properties()) {
            var keyword = member.getKey();
            weight.take(keyword.length());
            copy.set(keyword, value(keyword, member.getValue()));
        }
        return copy;
    }

    private JsonNode value(String keyword, JsonNode value) {
        if (keyword.equals("$ref") && value.isTextual()) {
            return NODES.textNode(kept(value.textValue()));
        }
        if (Subschemas.areUnder(keyword)) {
            return value.isArray() ? list(value) : schema(value);
        }
        return Subschemas.areNamedUnder(keyword) && value.isObject() ? named(value) : copy(value);
    }

    private JsonNode list(JsonNode schemas) {
        weight.addAlone(schemas);
        var copy = NODES.arrayNode();
        schemas.forEach(one -> copy.add(schema(one)));
        return copy;
    }

    private JsonNode named(JsonNode schemas) {
        weight.addAlone(schemas);
        var copy = NODES.objectNode();
        for (var member : schemas.properties()) {
            weight.take(member.getKey().length());
            copy.set(member.getKey(), schema(member.getValue()));
        }
        return copy;
    }

    private JsonNode copy(JsonNode value) {
        weight.add(value);
        return value;
    }

    private String kept(String reference) {
        if (DEFINITIONS.stream().anyMatch(place -> reference.startsWith("#/" + place + "/"))
                || Draft.describes(reference)) {
            return reference;
        }
        var name = names.get(reference);
        if (name == null) {
            name = free();
            names.put(reference, name);
            waiting.add(reference);
        }
        return "#/" + home + "/" + name;
    }

    private String free() {
        int number = names.size() + 1;
        while (root.path(home).has("place-" + number) || names.containsValue("place-" + number)) {
            number++;
        }
        return "place-" + number;
    }
}

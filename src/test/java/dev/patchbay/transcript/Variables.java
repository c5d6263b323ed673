package dev.patchbay.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;

/** The placeholders of one transcript: fixed shorthands, and values captured during the run. */
final class Variables {
    private static final String REF = "$ref";
    private static final String USE = "$use";
    private static final String PLUS = "$plus";

    private final JsonNode shorthands;
    private final Map<String, JsonNode> captured = new HashMap<>();

    Variables(JsonNode shorthands) {
        this.shorthands = shorthands;
    }

    void capture(String name, JsonNode value) {
        captured.put(name, value);
    }

    /**
     * The tree with every {@code {"$ref": name}} and {@code {"$use": name}} replaced. Members
     * beside {@code $ref} are added to the object it stands for, or replace what it has.
     */
    JsonNode fill(JsonNode tree) {
        if (tree.has(REF)) {
            return refer((ObjectNode) tree);
        }
        if (tree.has(USE)) {
            return use(tree);
        }
        if (tree instanceof ObjectNode object) {
            var filled = JsonNodeFactory.instance.objectNode();
            object.properties().forEach(it -> filled.set(it.getKey(), fill(it.getValue())));
            return filled;
        }
        if (tree instanceof ArrayNode array) {
            var filled = JsonNodeFactory.instance.arrayNode();
            array.forEach(element -> filled.add(fill(element)));
            return filled;
        }
        return tree;
    }

    private JsonNode refer(ObjectNode reference) {
        var name = reference.path(REF).asText();
        var target = shorthands.get(name);
        if (target == null) {
            throw new AssertionError("shorthands.json has no " + name);
        }
        var filled = fill(target).deepCopy();
        for (var member : reference.properties()) {
            if (!member.getKey().equals(REF)) {
                ((ObjectNode) filled).set(member.getKey(), fill(member.getValue()));
            }
        }
        return filled;
    }

    private JsonNode use(JsonNode use) {
        var name = use.path(USE).asText();
        var value = captured.get(name);
        if (value == null) {
            throw new AssertionError("Nothing was captured as " + name);
        }
        return use.has(PLUS)
                ? JsonNodeFactory.instance.textNode(value.asText() + use.path(PLUS).asText())
                : value;
    }
}

package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.json.RawJson;
import java.util.List;
import java.util.random.RandomGenerator;

/** Generates small schemas with few member names, so that random values often match them. */
public final class RandomSchema {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final List<String> NAMES = List.of("a", "b", "c");
    private static final List<String> COMPOSED = List.of("anyOf", "oneOf", "allOf");
    private static final List<String> PLACES =
            List.of(
                    "#/$defs/D",
                    "#/$defs/E",
                    "#",
                    "#/anyOf/0",
                    "#/properties/a",
                    "#/$defs/D/properties/b");
    private static final String OLDER = "http://json-schema.org/draft-07/schema#";

    private final RandomGenerator random;

    private RandomSchema(RandomGenerator random) {
        this.random = random;
    }

    /** One whose root is put together of others, and that can be compiled. */
    public static RawJson composed(RandomGenerator random) {
        var source = new RandomSchema(random);
        while (true) {
            var root = source.object(2);
            if (source.oneIn(4)) {
                root.put("$schema", OLDER);
            }
            root.putObject("$defs")
                    .<ObjectNode>set("D", source.object(1))
                    .set("E", source.object(1));
            source.compose(root, 2);
            if (source.oneIn(3)) {
                root.put("$ref", source.pick(PLACES));
            }
            var schema = RawJson.of(root);
            if (isGood(schema)) {
                return schema;
            }
        }
    }

    private static boolean isGood(RawJson schema) {
        try {
            var _ = new Schemas(SchemaLimits.DEFAULT).compile(schema);
            return true;
        } catch (BadSchema _) {
            return false;
        }
    }

    /** An object that a schema may have been written for. */
    public static JsonNode value(RandomGenerator random) {
        return new RandomSchema(random).object();
    }

    private JsonNode object() {
        var object = NODES.objectNode();
        for (var name : NAMES) {
            if (random.nextBoolean()) {
                object.set(name, oneIn(5) ? object() : leaf());
            }
        }
        return object;
    }

    private JsonNode leaf() {
        return switch (random.nextInt(4)) {
            case 0 -> NODES.textNode("x");
            case 1 -> NODES.nullNode();
            default -> NODES.numberNode(random.nextInt(3));
        };
    }

    private ObjectNode object(int depth) {
        var schema = NODES.objectNode();
        if (random.nextBoolean()) {
            schema.put("type", "object");
        }
        if (!oneIn(3)) {
            var properties = schema.putObject("properties");
            NAMES.stream()
                    .filter(_ -> random.nextBoolean())
                    .forEach(name -> properties.set(name, property(depth)));
        }
        if (oneIn(3)) {
            schema.putArray("required").add(pick(NAMES));
        }
        if (oneIn(5)) {
            schema.set(
                    random.nextBoolean() ? "additionalProperties" : "unevaluatedProperties",
                    oneIn(3) ? property(depth) : NODES.booleanNode(false));
        }
        if (oneIn(8)) {
            schema.putObject("patternProperties").set("[bc]", property(depth));
        }
        if (oneIn(8)) {
            schema.set("not", object(0));
        }
        if (depth > 0 && oneIn(3)) {
            compose(schema, depth - 1);
        }
        return schema;
    }

    private void compose(ObjectNode schema, int depth) {
        var parts = schema.putArray(pick(COMPOSED));
        int count = 1 + random.nextInt(3);
        for (int i = 0; i < count; i++) {
            parts.add(part(depth));
        }
    }

    private JsonNode part(int depth) {
        if (oneIn(4)) {
            return NODES.objectNode().put("$ref", pick(PLACES));
        }
        return oneIn(10) ? NODES.booleanNode(random.nextBoolean()) : object(depth);
    }

    private JsonNode property(int depth) {
        return switch (random.nextInt(8)) {
            case 0 -> NODES.objectNode().put("type", "integer");
            case 1 -> NODES.objectNode().put("type", "string");
            case 2 -> NODES.objectNode().set("const", leaf());
            case 3 -> NODES.objectNode().put("$ref", pick(PLACES));
            case 4 -> depth > 0 ? object(depth - 1) : NODES.booleanNode(true);
            case 5 -> NODES.objectNode().set("not", NODES.objectNode().put("$ref", pick(PLACES)));
            default -> NODES.objectNode();
        };
    }

    private <T> T pick(List<T> several) {
        return several.get(random.nextInt(several.size()));
    }

    private boolean oneIn(int number) {
        return random.nextInt(number) == 0;
    }
}

package dev.patchbay.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * Checks the outer shape of a schema: kind, depth, numbers, how many subschemas it may hold, and
 * how long their addresses are together, since the library keeps each one spelled out.
 */
final class SchemaShape {
    private static final Set<String> ADDRESSES =
            Set.of("$id", "id", "$ref", "$anchor", "$dynamicAnchor", "$dynamicRef");
    private static final int LONGEST_ADDRESS = 2_048;
    private static final long ADDRESS_CHARACTERS_PER_BYTE = 16;

    private long left;

    private SchemaShape(long left) {
        this.left = left;
    }

    static void check(JsonNode schema, SchemaLimits limits) {
        if (!schema.isObject() && !schema.isBoolean()) {
            throw new Refusal("Schema must be an object or a boolean, found " + kind(schema));
        }
        var unusable = new ValueScan(limits.maxDepth(), limits.maxExponent()).firstUnusable(schema);
        if (unusable != null) {
            throw new Refusal("Schema is not usable: " + unusable);
        }
        new SchemaShape(ADDRESS_CHARACTERS_PER_BYTE * limits.maxBytes()).addresses(schema, 0);
        int subschemas = objects(schema);
        if (subschemas > limits.maxSubschemas()) {
            throw new Refusal(
                    "Schema must not have more than "
                            + limits.maxSubschemas()
                            + " subschemas, found "
                            + subschemas);
        }
    }

    /** All objects, and the booleans too: each may be a schema, depending on where it stands. */
    private static int objects(JsonNode value) {
        int count = value.isObject() || value.isBoolean() ? 1 : 0;
        for (var member : value) {
            count += objects(member);
        }
        return count;
    }

    /** {@code length} is what the address of {@code value} has from the places around it. */
    private void addresses(JsonNode value, int length) {
        int own = length;
        for (var member : value.properties()) {
            if (ADDRESSES.contains(member.getKey()) && member.getValue().isTextual()) {
                own += checked(member.getKey(), member.getValue().textValue()).length();
            }
        }
        left -= value.isContainerNode() ? own : 0;
        if (left < 0) {
            throw new Refusal("Schema must not have this many names this long inside one another");
        }
        for (var member : value.properties()) {
            addresses(member.getValue(), own + member.getKey().length() + 1);
        }
        if (value.isArray()) {
            for (var item : value) {
                addresses(item, own + 1);
            }
        }
    }

    private static String checked(String keyword, String address) {
        if (address.length() > LONGEST_ADDRESS) {
            throw new Refusal(
                    keyword
                            + " must not exceed "
                            + LONGEST_ADDRESS
                            + " characters, found "
                            + address.length());
        }
        return address;
    }

    private static String kind(JsonNode value) {
        return switch (value.getNodeType()) {
            case ARRAY -> "an array";
            case STRING -> "a string";
            case NUMBER -> "a number";
            default -> "null";
        };
    }
}

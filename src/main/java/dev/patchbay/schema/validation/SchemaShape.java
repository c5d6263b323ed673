package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Set;

/**
 * Checks a schema before the library reads it: its kind, its depth, its numbers, the number of its
 * subschemas, and the total length of their addresses, because the library stores each address in
 * full.
 */
final class SchemaShape {
    private static final Set<String> ADDRESSES =
            Set.of("$id", "id", "$ref", "$anchor", "$dynamicAnchor", "$dynamicRef");
    private static final int MAX_ADDRESS_LENGTH = 2_048;
    private static final long ADDRESS_CHARACTERS_PER_BYTE = 16;

    private long left;

    private SchemaShape(long left) {
        this.left = left;
    }

    static void check(JsonNode schema, SchemaLimits limits) {
        if (!schema.isObject() && !schema.isBoolean()) {
            throw new SchemaRefusal("Schema must be an object or a boolean, found " + kind(schema));
        }
        var unusable = new ValueScan(limits.maxDepth(), limits.maxExponent()).firstUnusable(schema);
        if (unusable != null) {
            throw new SchemaRefusal("Schema is not usable: " + unusable);
        }
        new SchemaShape(ADDRESS_CHARACTERS_PER_BYTE * limits.maxBytes()).addresses(schema, 0);
        int subschemas = objects(schema);
        if (subschemas > limits.maxSubschemas()) {
            throw new SchemaRefusal(
                    "Schema must not have more than "
                            + limits.maxSubschemas()
                            + " subschemas, found "
                            + subschemas);
        }
    }

    /** Counts objects and booleans, because each may be a schema, depending on its place. */
    private static int objects(JsonNode value) {
        int count = value.isObject() || value.isBoolean() ? 1 : 0;
        for (var member : value) {
            count += objects(member);
        }
        return count;
    }

    /** Checks the addresses in a value; {@code length} is the length of its own address. */
    private void addresses(JsonNode value, int length) {
        int own = length;
        for (var member : value.properties()) {
            if (ADDRESSES.contains(member.getKey()) && member.getValue().isTextual()) {
                own += checked(member.getKey(), member.getValue().textValue()).length();
            }
        }
        left -= value.isContainerNode() ? own : 0;
        if (left < 0) {
            throw new SchemaRefusal("Schema must not have so many nested members with long names");
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
        if (address.length() > MAX_ADDRESS_LENGTH) {
            throw new SchemaRefusal(
                    keyword
                            + " must not exceed "
                            + MAX_ADDRESS_LENGTH
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

package dev.patchbay.schema;

import java.util.Set;

/** Which parts of a schema are schemas themselves. */
public final class Subschemas {
    private static final Set<String> SCHEMAS =
            Set.of(
                    "not",
                    "if",
                    "then",
                    "else",
                    "items",
                    "additionalItems",
                    "additionalProperties",
                    "contains",
                    "propertyNames",
                    "unevaluatedItems",
                    "unevaluatedProperties",
                    "contentSchema",
                    "allOf",
                    "anyOf",
                    "oneOf",
                    "prefixItems");

    private static final Set<String> NAMED =
            Set.of(
                    "properties",
                    "patternProperties",
                    "dependentSchemas",
                    "dependencies",
                    "$defs",
                    "definitions");

    private Subschemas() {}

    /** Whether the value of a keyword is a schema, or a list of them. */
    public static boolean areUnder(String keyword) {
        return SCHEMAS.contains(keyword);
    }

    /** Whether the members of the value of a keyword are schemas, whatever their names. */
    public static boolean areNamedUnder(String keyword) {
        return NAMED.contains(keyword);
    }
}

package dev.patchbay.schema.conversion;

import java.util.Set;

/** The keywords whose values are schemas. */
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

    /** Returns whether the value of a keyword is a schema or a list of schemas. */
    public static boolean areUnder(String keyword) {
        return SCHEMAS.contains(keyword);
    }

    /** Returns whether the value of a keyword is an object whose members are schemas. */
    public static boolean areNamedUnder(String keyword) {
        return NAMED.contains(keyword);
    }
}

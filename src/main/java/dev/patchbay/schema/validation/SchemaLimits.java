package dev.patchbay.schema.validation;

/**
 * The limits for a schema and for one validation with it.
 *
 * @param maxBytes length of the schema's text, in bytes
 * @param maxDepth nesting depth of the schema's JSON
 * @param maxSubschemas objects in the schema, each counted as a subschema, and references between
 *     them
 * @param maxExpansion schemas that apply to one value when references are followed
 * @param maxChain nesting depth of the schemas that apply to one value
 * @param maxPatternLength length of one regular expression, in characters
 * @param maxExponent absolute decimal exponent of a number, in schemas and in values
 * @param maxSteps keywords applied in one validation; large keywords and large values count as
 *     several
 * @param maxPatternSteps characters that regular expressions read in one validation
 * @param maxEvaluationDepth nesting depth of keywords during a validation
 * @param maxViolations violations that are reported; further ones are only counted
 */
public record SchemaLimits(
        int maxBytes,
        int maxDepth,
        int maxSubschemas,
        int maxExpansion,
        int maxChain,
        int maxPatternLength,
        int maxExponent,
        int maxSteps,
        int maxPatternSteps,
        int maxEvaluationDepth,
        int maxViolations) {
    public static final SchemaLimits DEFAULT =
            new SchemaLimits(
                    1 << 20,
                    128,
                    10_000,
                    10_000,
                    200,
                    8_192,
                    1_000,
                    5_000_000,
                    10_000_000,
                    2_000,
                    50);

    public SchemaLimits {
        requirePositive("maxBytes", maxBytes);
        requirePositive("maxDepth", maxDepth);
        requirePositive("maxSubschemas", maxSubschemas);
        requirePositive("maxExpansion", maxExpansion);
        requirePositive("maxChain", maxChain);
        requirePositive("maxPatternLength", maxPatternLength);
        requirePositive("maxExponent", maxExponent);
        requirePositive("maxSteps", maxSteps);
        requirePositive("maxPatternSteps", maxPatternSteps);
        requirePositive("maxEvaluationDepth", maxEvaluationDepth);
        requirePositive("maxViolations", maxViolations);
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " must be at least 1, found " + value);
        }
    }
}

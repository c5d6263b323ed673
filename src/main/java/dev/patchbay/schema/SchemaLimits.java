package dev.patchbay.schema;

/**
 * How much a schema, and one validation with it, may cost.
 *
 * @param maxBytes length of the schema's text
 * @param maxDepth how deep the schema's JSON is nested
 * @param maxSubschemas objects in the schema, each counted as a subschema, and references between
 *     them
 * @param maxExpansion schemas applied to one and the same value once references are followed
 * @param maxChain how many schemas may be applied to one value inside one another
 * @param maxPatternLength characters of one regular expression
 * @param maxExponent decimal exponent of a number, in schemas and in values, either way
 * @param maxSteps keywords applied in one validation; big keywords and big values count as several
 * @param maxPatternSteps characters that regular expressions look at in one validation
 * @param maxEvaluationDepth keywords being applied inside one another at one moment
 * @param maxViolations violations told before the rest is only counted
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

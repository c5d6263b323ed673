package dev.patchbay.schema.validation;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Counts how many schemas apply to one value when references are followed.
 *
 * <p>A cycle of references that does not go into the value would never end, and a chain of doubled
 * references doubles the work with each link. Through {@code properties} and {@code items} both are
 * allowed, because values are finite. {@link Meter} limits the cost of recursion for a given value.
 */
final class SchemaExpansion {
    private static final List<String> LISTS = List.of("allOf", "anyOf", "oneOf");
    private static final List<String> SINGLE = List.of("not", "if", "then", "else");
    private static final List<String> NAMED = List.of("dependentSchemas", "dependencies");
    private static final int RUNNING = -1;

    private final IdentityHashMap<JsonNode, References.Edges> references;
    private final SchemaLimits limits;
    private final IdentityHashMap<JsonNode, Integer> counts = new IdentityHashMap<>();

    private SchemaExpansion(
            IdentityHashMap<JsonNode, References.Edges> references, SchemaLimits limits) {
        this.references = references;
        this.limits = limits;
    }

    /** Refuses cycles and counts above the limits, at the root and at every reference. */
    static void check(
            JsonNode root,
            IdentityHashMap<JsonNode, References.Edges> references,
            SchemaLimits limits) {
        var expansion = new SchemaExpansion(references, limits);
        expansion.count(root, 0);
        references.keySet().forEach(schema -> expansion.count(schema, 0));
    }

    private int count(JsonNode schema, int depth) {
        // Booleans are shared instances and have no references.
        if (!schema.isObject()) {
            return schema.isBoolean() ? 1 : 0;
        }
        var known = counts.get(schema);
        if (known != null) {
            if (known == RUNNING) {
                throw new SchemaRefusal(
                        "References must not form a cycle that applies to the same "
                                + "value, found a cycle through "
                                + Messages.shortened(schema.toString()));
            }
            return known;
        }
        if (depth > limits.maxChain()) {
            throw new SchemaRefusal(
                    "References must not be chained more than " + limits.maxChain() + " times");
        }
        counts.put(schema, RUNNING);
        long sum = 1;
        for (var next : sameValue(schema)) {
            sum += count(next, depth + 1);
            if (sum > limits.maxExpansion()) {
                throw new SchemaRefusal(
                        "Schema must not apply more than "
                                + limits.maxExpansion()
                                + " subschemas to one value once its references are followed");
            }
        }
        counts.put(schema, (int) sum);
        return (int) sum;
    }

    /** Returns the schemas that apply to the same value as {@code schema}. */
    private List<JsonNode> sameValue(JsonNode schema) {
        var found = new ArrayList<JsonNode>();
        var edges = references.get(schema);
        if (edges != null) {
            found.addAll(edges.targets());
            if (edges.alone()) {
                return found;
            }
        }
        SINGLE.forEach(keyword -> found.add(schema.path(keyword)));
        LISTS.forEach(keyword -> schema.path(keyword).forEach(found::add));
        NAMED.forEach(keyword -> schema.path(keyword).forEach(found::add));
        return found;
    }
}

package dev.patchbay.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds what a schema that is put together of others says of the members of an object.
 *
 * <p>Parts that are referred to more than once are gone through as often, so what all of them hold
 * together is bounded.
 */
final class Merging {
    private static final int DEEPEST = 64;

    private final JsonNode root;
    private final boolean bareReferences;
    private final Pointed pointed;
    private final Weight weight;

    Merging(JsonNode root, Draft draft, int most) {
        this.root = root;
        this.bareReferences = draft.hasBareReferences();
        this.pointed = new Pointed(root);
        this.weight = new Weight(most);
    }

    boolean bareReferences() {
        return bareReferences;
    }

    /** What {@code schema} says; empty if no object fits it. */
    Optional<Fields> fields(JsonNode schema) {
        return fields(schema, 0);
    }

    /** Those of {@code schemas} that some object fits. */
    List<Fields> possible(JsonNode schemas) {
        return possible(schemas, 0);
    }

    /** What a reference leads to. */
    JsonNode target(JsonNode reference) {
        return pointed.by(reference.textValue());
    }

    private List<Fields> possible(JsonNode schemas, int depth) {
        var found = new ArrayList<Fields>();
        schemas.forEach(one -> fields(one, depth + 1).ifPresent(found::add));
        return found;
    }

    // The root is one instance; a part that is equal to it is another.
    @SuppressWarnings("ReferenceEquality")
    private Optional<Fields> fields(JsonNode schema, int depth) {
        if (schema.isBoolean()) {
            return schema.booleanValue() ? Optional.of(Fields.ANY) : Optional.empty();
        }
        if (depth > DEEPEST) {
            throw new Refusal(
                    "Schema must not be put together more than " + DEEPEST + " levels deep");
        }
        if (schema != root) {
            KeptReferences.requireSameBase(schema);
        }
        var reference = schema.get("$ref");
        if (reference != null && bareReferences) {
            return fields(target(reference), depth + 1);
        }
        if (!letsObjects(schema.path("type"))) {
            return Optional.empty();
        }
        weight.add(schema.path("properties"));
        weight.add(schema.path("required"));
        var parts = new ArrayList<Optional<Fields>>();
        parts.add(Optional.of(Fields.own(schema)));
        if (reference != null) {
            parts.add(fields(target(reference), depth + 1));
        }
        schema.path("allOf").forEach(one -> parts.add(fields(one, depth + 1)));
        for (var keyword : Combinations.KEYWORDS) {
            if (schema.has(keyword)) {
                parts.add(either(possible(schema.path(keyword), depth)));
            }
        }
        return parts.stream().allMatch(Optional::isPresent)
                ? Optional.of(Fields.every(parts.stream().flatMap(Optional::stream).toList()))
                : Optional.empty();
    }

    private Optional<Fields> either(List<Fields> several) {
        return several.isEmpty()
                ? Optional.empty()
                : Optional.of(Fields.either(several, bareReferences));
    }

    private static boolean letsObjects(JsonNode type) {
        if (type.isArray()) {
            for (var one : type) {
                if (letsObjects(one)) {
                    return true;
                }
            }
            return false;
        }
        return type.isMissingNode() || "object".equals(type.textValue());
    }
}

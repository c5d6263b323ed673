package dev.patchbay.schema.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.schema.validation.Draft;
import dev.patchbay.schema.validation.SchemaRefusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Collects the rules for the members of an object from all parts of a combined schema.
 *
 * <p>A part with several references to it is visited once per reference, so the total size of all
 * visited parts is limited.
 */
final class Merging {
    private static final int MAX_DEPTH = 64;

    private final JsonNode root;
    private final boolean bareReferences;
    private final PointedReference pointed;
    private final CopiedCharacters weight;

    Merging(JsonNode root, Draft draft, int limit) {
        this.root = root;
        this.bareReferences = draft.hasBareReferences();
        this.pointed = new PointedReference(root);
        this.weight = new CopiedCharacters(limit);
    }

    boolean bareReferences() {
        return bareReferences;
    }

    /** Returns the fields of {@code schema}; empty if no object fits it. */
    Optional<Fields> fields(JsonNode schema) {
        return fields(schema, 0);
    }

    /** Returns the fields of each of {@code schemas} that at least one object fits. */
    List<Fields> possible(JsonNode schemas) {
        return possible(schemas, 0);
    }

    /** Returns the target of a reference. */
    JsonNode target(JsonNode reference) {
        return pointed.by(reference.textValue());
    }

    private List<Fields> possible(JsonNode schemas, int depth) {
        var found = new ArrayList<Fields>();
        schemas.forEach(one -> fields(one, depth + 1).ifPresent(found::add));
        return found;
    }

    // Only the root instance is exempt. A part that equals the root is another instance.
    @SuppressWarnings("ReferenceEquality")
    private Optional<Fields> fields(JsonNode schema, int depth) {
        if (schema.isBoolean()) {
            return schema.booleanValue() ? Optional.of(Fields.ANY) : Optional.empty();
        }
        if (depth > MAX_DEPTH) {
            throw new SchemaRefusal(
                    "Schema must not combine subschemas more than " + MAX_DEPTH + " levels deep");
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

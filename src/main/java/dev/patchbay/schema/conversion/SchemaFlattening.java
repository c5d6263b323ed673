package dev.patchbay.schema.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.json.RawJson;
import dev.patchbay.schema.validation.BadSchema;
import dev.patchbay.schema.validation.Draft;
import dev.patchbay.schema.validation.SchemaRefusal;
import dev.patchbay.schema.validation.Schemas;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Replaces {@code anyOf}, {@code oneOf}, {@code allOf} and {@code $ref} at the root of a schema by
 * a plain list of properties. Many clients refuse a tool with such keywords at the root.
 *
 * <p>A plain schema is looser, never stricter: every object that fits the schema also fits its
 * plain form. So the plain form can be listed for clients, while the hub checks against the
 * original.
 */
public final class SchemaFlattening {
    private static final List<String> COMPOSED = List.of("anyOf", "oneOf", "allOf", "$ref");

    /** The keywords that the plain form rewrites, or that would forbid members of other parts. */
    private static final Set<String> REPLACED =
            Set.of(
                    "anyOf",
                    "oneOf",
                    "allOf",
                    "$ref",
                    "type",
                    "description",
                    "properties",
                    "required",
                    "additionalProperties",
                    "unevaluatedProperties");

    /** The keywords that stay effective beside {@code $ref} in older drafts. */
    private static final Set<String> BESIDE_REFERENCE =
            Set.of("$schema", "title", "definitions", "$defs");

    private final Schemas schemas;

    public SchemaFlattening(Schemas schemas) {
        this.schemas = schemas;
    }

    /**
     * Returns the plain form of a schema that {@link Schemas} has accepted; empty if it is plain
     * already.
     *
     * @throws BadSchema if there is no plain form
     */
    public Optional<RawJson> of(RawJson schema) throws BadSchema {
        var members = schema.members();
        if (COMPOSED.stream().noneMatch(members::containsKey)) {
            return Optional.empty();
        }
        try {
            var plain = RawJson.of(plain(schema.tree()));
            var _ = schemas.compile(plain);
            return Optional.of(plain);
        } catch (SchemaRefusal e) {
            throw new BadSchema(e.words(), e);
        }
    }

    private JsonNode plain(JsonNode root) {
        var draft = Draft.of(root);
        var merging = new Merging(root, draft, schemas.limits().maxBytes());
        var fields =
                merging.fields(root)
                        .orElseThrow(() ->
                                new SchemaRefusal(
                                        "Schema must allow at least one object, found none"));
        boolean bare = draft.hasBareReferences() && root.has("$ref");
        var plain = JsonNodeFactory.instance.objectNode().put("type", "object");
        var description = Combinations.described(root, merging);
        if (!description.isEmpty()) {
            plain.put("description", description);
        }
        plain.set("properties", fields.properties(draft.hasBareReferences()));
        if (!fields.required().isEmpty()) {
            var required = plain.putArray("required");
            fields.required().forEach(required::add);
        }
        for (var member : root.properties()) {
            if (bare
                    ? BESIDE_REFERENCE.contains(member.getKey())
                    : !REPLACED.contains(member.getKey())) {
                plain.set(member.getKey(), member.getValue());
            }
        }
        return rewritten(plain, root, draft);
    }

    private ObjectNode rewritten(ObjectNode plain, JsonNode root, Draft draft) {
        return new KeptReferences(root, draft, schemas.limits().maxBytes()).in(plain);
    }
}

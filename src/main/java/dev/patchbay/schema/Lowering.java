package dev.patchbay.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.json.RawJson;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes plain schemas of those whose root is put together of others, which many clients refuse
 * along with the tool.
 *
 * <p>A plain one is looser, never stricter: every object that fits the schema fits its plain form,
 * so it can be shown to those who fill it in while the schema itself is what is checked.
 */
public final class Lowering {
    private static final List<String> COMPOSED = List.of("anyOf", "oneOf", "allOf", "$ref");

    /** What is said anew, or would forbid what another part of the schema allows. */
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

    /** What counts beside a reference in the drafts in which that is all a schema says. */
    private static final Set<String> BESIDE_REFERENCE =
            Set.of("$schema", "title", "definitions", "$defs");

    private final Schemas schemas;

    public Lowering(Schemas schemas) {
        this.schemas = schemas;
    }

    /**
     * The plain form of a schema that {@link Schemas} has read; empty if it is plain.
     *
     * @throws BadSchema if it has none
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
        } catch (Refusal e) {
            throw new BadSchema(e.words(), e);
        }
    }

    private JsonNode plain(JsonNode root) {
        var draft = Draft.of(root);
        var merging = new Merging(root, draft, schemas.limits().maxBytes());
        var fields =
                merging.fields(root)
                        .orElseThrow(() ->
                                new Refusal("Schema must let some object through, found none"));
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

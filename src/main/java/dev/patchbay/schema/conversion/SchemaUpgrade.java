package dev.patchbay.schema.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.RawJson;
import dev.patchbay.schema.validation.BadSchema;
import dev.patchbay.schema.validation.Draft;
import dev.patchbay.schema.validation.SchemaRefusal;
import dev.patchbay.schema.validation.Schemas;
import java.util.Optional;
import java.util.Set;

/**
 * Rewrites a schema of an older draft as one of 2020-12, the default dialect of MCP (2025-11-25,
 * basic, "JSON Schema Usage"), without {@code $schema}.
 *
 * <p>The validators of many clients support one dialect only, and refuse a tool whose schema names
 * another.
 */
public final class SchemaUpgrade {
    private static final String DIALECT = "$schema";
    private static final String REFERENCE = "$ref";
    private static final String ITEMS = "items";
    private static final String MORE_ITEMS = "additionalItems";
    private static final String DEPENDENCIES = "dependencies";

    private static final Set<String> SCHEMAS =
            Set.of(
                    "additionalProperties",
                    "contains",
                    "contentSchema",
                    "else",
                    "if",
                    "not",
                    "propertyNames",
                    "then",
                    "unevaluatedItems",
                    "unevaluatedProperties");

    private static final Set<String> MAPS_OF_SCHEMAS =
            Set.of("$defs", "definitions", "dependentSchemas", "patternProperties", "properties");

    private static final Set<String> LISTS_OF_SCHEMAS = Set.of("allOf", "anyOf", "oneOf");

    /** The keywords that stay effective beside {@code $ref} in older drafts. */
    private static final Set<String> BESIDE_REFERENCE =
            Set.of(
                    REFERENCE,
                    "$comment",
                    "$defs",
                    "default",
                    "definitions",
                    "description",
                    "title");

    /** The keywords without a simple counterpart in the newest dialect. */
    private static final Set<String> WITHOUT_COUNTERPART =
            Set.of("$recursiveAnchor", "$recursiveRef");

    private final Schemas schemas;

    public SchemaUpgrade(Schemas schemas) {
        this.schemas = schemas;
    }

    /**
     * Returns the schema in the newest dialect; empty if it names no dialect, or names the newest.
     *
     * @throws BadSchema if the schema cannot be written in that dialect
     */
    public Optional<RawJson> of(RawJson schema) throws BadSchema {
        if (!schema.isObject() || schema.member(DIALECT).isEmpty()) {
            return Optional.empty();
        }
        try {
            var tree = schema.tree();
            var draft = Draft.of(tree);
            return draft == Draft.DRAFT_2020_12
                    ? Optional.empty()
                    : Optional.of(upgraded((ObjectNode) tree, draft));
        } catch (SchemaRefusal e) {
            throw new BadSchema(e.words(), e);
        } catch (DuplicateMember e) {
            throw new BadSchema("Member names must be unique, found twice: " + e.name(), e);
        }
    }

    private RawJson upgraded(ObjectNode tree, Draft draft) throws BadSchema {
        var plain = tree.deepCopy();
        plain.remove(DIALECT);
        var upgraded = new Upgrade(draft).schema(plain);
        var written = RawJson.of(upgraded);
        if (!upgraded.equals(plain)) {
            // The target of a reference may no longer exist.
            var _ = schemas.compile(written);
        }
        return written;
    }

    /** The rewriting of one schema. */
    private record Upgrade(Draft draft) {
        JsonNode schema(JsonNode schema) {
            if (!(schema instanceof ObjectNode object)) {
                return schema;
            }
            var written = JsonNodeFactory.instance.objectNode();
            boolean bare = draft.hasBareReferences() && object.has(REFERENCE);
            for (var member : object.properties()) {
                if (!bare || BESIDE_REFERENCE.contains(member.getKey())) {
                    write(member.getKey(), member.getValue(), object, written);
                }
            }
            return written;
        }

        private void write(String name, JsonNode value, ObjectNode from, ObjectNode to) {
            if (WITHOUT_COUNTERPART.contains(name)) {
                throw new SchemaRefusal("Schema must not have " + name + " in an older draft");
            }
            switch (name) {
                case DIALECT -> {}
                case "$id" -> to.set(name, address(value));
                case "id" -> {
                    if (draft == Draft.DRAFT_4) {
                        to.set("$id", address(value));
                    } else {
                        to.set(name, value);
                    }
                }
                case ITEMS -> to.set(value.isArray() ? "prefixItems" : ITEMS, each(value));
                case MORE_ITEMS -> {
                    // Without a list of item schemas this keyword has no effect.
                    if (from.path(ITEMS).isArray()) {
                        to.set(ITEMS, schema(value));
                    }
                }
                case DEPENDENCIES -> dependencies(value, to);
                case "exclusiveMinimum", "exclusiveMaximum" -> exclusive(name, value, from, to);
                case "minimum", "maximum" -> {
                    if (!isExclusive(name, from)) {
                        to.set(name, value);
                    }
                }
                default -> to.set(name, subschemas(name, value));
            }
        }

        /** Refuses a fragment. Older drafts name a subschema by the fragment of its {@code $id}. */
        private static JsonNode address(JsonNode value) {
            if (value.asText().contains("#")) {
                throw new SchemaRefusal(
                        "Schema must not have an $id with a fragment in an older draft");
            }
            return value;
        }

        private JsonNode subschemas(String name, JsonNode value) {
            if (SCHEMAS.contains(name)) {
                return schema(value);
            }
            if (LISTS_OF_SCHEMAS.contains(name)) {
                return each(value);
            }
            if (MAPS_OF_SCHEMAS.contains(name) && value instanceof ObjectNode map) {
                var written = JsonNodeFactory.instance.objectNode();
                map.properties().forEach(one -> written.set(one.getKey(), schema(one.getValue())));
                return written;
            }
            return value;
        }

        /** Rewrites one schema, or each schema of a list. */
        private JsonNode each(JsonNode value) {
            if (!(value instanceof ArrayNode list)) {
                return schema(value);
            }
            var written = JsonNodeFactory.instance.arrayNode();
            list.forEach(one -> written.add(schema(one)));
            return written;
        }

        private void dependencies(JsonNode value, ObjectNode to) {
            for (var one : value.properties()) {
                var member = one.getValue().isArray() ? "dependentRequired" : "dependentSchemas";
                to.withObjectProperty(member).set(one.getKey(), schema(one.getValue()));
            }
        }

        /** Replaces the boolean of draft 4, which makes the limit beside it exclusive. */
        private static void exclusive(String name, JsonNode value, ObjectNode from, ObjectNode to) {
            if (!value.isBoolean()) {
                to.set(name, value);
            } else if (value.booleanValue()) {
                var limit = from.get(name.equals("exclusiveMinimum") ? "minimum" : "maximum");
                if (limit != null) {
                    to.set(name, limit);
                }
            }
        }

        private static boolean isExclusive(String limit, ObjectNode from) {
            var exclusive =
                    from.path(limit.equals("minimum") ? "exclusiveMinimum" : "exclusiveMaximum");
            return exclusive.isBoolean() && exclusive.booleanValue();
        }
    }
}

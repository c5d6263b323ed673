package dev.patchbay.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.Set;

/**
 * What a schema says of the members of an object, as far as one list of properties can tell it:
 * what it leaves out makes it looser.
 *
 * @param byName for each name the schemas that its value must fit, all of them
 * @param closed whether there may be no other names
 */
record Fields(Map<String, SequencedSet<JsonNode>> byName, Set<String> required, boolean closed) {
    static final Fields ANY = new Fields(Map.of(), Set.of(), false);

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonNode ANYTHING = NODES.objectNode();
    private static final String ANY_OF = "anyOf";
    private static final String ALL_OF = "allOf";

    Fields {
        byName = Collections.unmodifiableMap(byName);
        required = Collections.unmodifiableSet(required);
    }

    /** What one schema object says itself. */
    static Fields own(JsonNode schema) {
        var byName = new LinkedHashMap<String, SequencedSet<JsonNode>>();
        schema.path("properties")
                .properties()
                .forEach(
                        it -> byName.put(it.getKey(), new LinkedHashSet<>(List.of(it.getValue()))));
        var required = new LinkedHashSet<String>();
        schema.path("required").forEach(name -> required.add(name.asText()));
        var others = schema.path("additionalProperties");
        boolean closed =
                others.isBoolean()
                        && !others.booleanValue()
                        && schema.path("patternProperties").isEmpty();
        return new Fields(byName, required, closed);
    }

    /** What fits every one of several. */
    static Fields every(List<Fields> several) {
        var byName = new LinkedHashMap<String, SequencedSet<JsonNode>>();
        var required = new LinkedHashSet<String>();
        for (var one : several) {
            one.byName.forEach((name, schemas) ->
                    byName.computeIfAbsent(name, _ -> new LinkedHashSet<>()).addAll(schemas));
            required.addAll(one.required);
        }
        return new Fields(byName, required, several.stream().anyMatch(Fields::closed));
    }

    /** What fits one of several. */
    static Fields either(List<Fields> several, boolean bareReferences) {
        if (several.size() == 1) {
            return several.getFirst();
        }
        var names = new LinkedHashSet<String>();
        several.forEach(one -> names.addAll(one.byName.keySet()));
        var any = new LinkedHashMap<String, SequencedSet<JsonNode>>();
        for (var name : names) {
            any.put(name, alternatives(name, several, bareReferences));
        }
        var required = new LinkedHashSet<>(several.getFirst().required);
        several.forEach(one -> required.retainAll(one.required));
        return new Fields(any, required, several.stream().allMatch(Fields::closed));
    }

    /**
     * One schema for the values that a name may have in any of several. Where one of them knows
     * nothing of it there is an alternative that everything fits: it changes nothing, but the
     * others still tell what is meant.
     */
    private static SequencedSet<JsonNode> alternatives(
            String name, List<Fields> several, boolean bareReferences) {
        var found = new LinkedHashSet<JsonNode>();
        for (var one : several) {
            var schemas = one.byName.get(name);
            if (schemas != null) {
                found.addAll(unpacked(joined(schemas, bareReferences)));
            } else if (!one.closed) {
                found.add(ANYTHING);
            }
        }
        // At the end, where it hides none of the others.
        if (found.removeIf(it -> it.equals(ANYTHING) || it.equals(NODES.booleanNode(true)))) {
            found.add(ANYTHING);
        }
        if (found.size() == 1) {
            return found;
        }
        return new LinkedHashSet<>(
                List.of(NODES.objectNode().set(ANY_OF, NODES.arrayNode().addAll(found))));
    }

    private static List<JsonNode> unpacked(JsonNode schema) {
        if (schema.size() == 1 && schema.path(ANY_OF).isArray()) {
            var inside = new ArrayList<JsonNode>();
            schema.path(ANY_OF).forEach(inside::add);
            return inside;
        }
        return List.of(schema);
    }

    /** The only value that a name may have; missing if it may have several. */
    JsonNode only(String name) {
        for (var schema : byName.getOrDefault(name, new LinkedHashSet<>())) {
            if (schema.has("const")) {
                return schema.path("const");
            }
            if (schema.path("enum").size() == 1) {
                return schema.path("enum").path(0);
            }
        }
        return NODES.missingNode();
    }

    /** The properties as a schema has them. */
    ObjectNode properties(boolean bareReferences) {
        var properties = NODES.objectNode();
        byName.forEach((name, schemas) -> properties.set(name, joined(schemas, bareReferences)));
        return properties;
    }

    /** One schema for what fits all of {@code schemas}; the first stays what it is, if it can. */
    private static JsonNode joined(Collection<JsonNode> schemas, boolean bareReferences) {
        var several = new ArrayList<>(schemas);
        var first = several.getFirst();
        if (several.size() == 1) {
            return first;
        }
        if (!first.isObject() || first.has(ALL_OF) || (bareReferences && first.has("$ref"))) {
            return NODES.objectNode().set(ALL_OF, NODES.arrayNode().addAll(several));
        }
        ObjectNode joined = NODES.objectNode();
        joined.setAll((ObjectNode) first);
        return joined.set(ALL_OF, NODES.arrayNode().addAll(several.subList(1, several.size())));
    }
}

package dev.patchbay.schema.conversion;

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
 * The rules of a schema for the members of an object, as far as a list of properties can express
 * them. Rules that are left out make the result looser.
 *
 * @param byName the schemas for each name; a value must fit all of them
 * @param closed whether other names are forbidden
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

    /** Returns the fields of one schema object, without its references and combinations. */
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

    /** Returns the fields of objects that fit all of the given fields. */
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

    /** Returns the fields of objects that fit at least one of the given fields. */
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
     * Returns one schema for the values that a name may have in any of the given fields. If one of
     * them allows the name with any value, the last alternative accepts everything. The other
     * alternatives then do not restrict the value, but still describe it.
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
        // The alternative that accepts everything goes last, so that it hides none of the others.
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

    /** Returns the only value that a name may have; missing if it may have several. */
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

    /** Returns the value of the {@code properties} keyword. */
    ObjectNode properties(boolean bareReferences) {
        var properties = NODES.objectNode();
        byName.forEach((name, schemas) -> properties.set(name, joined(schemas, bareReferences)));
        return properties;
    }

    /** Returns one schema for values that fit all of {@code schemas}, based on the first. */
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

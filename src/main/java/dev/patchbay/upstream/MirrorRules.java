package dev.patchbay.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What must hold of the arguments that calls of a tool repeat in headers: a tool that breaks it
 * must not be offered, as its calls could not be made.
 */
final class MirrorRules {
    private static final String KEYWORD = "x-mcp-header";
    private static final Set<String> PRIMITIVE = Set.of("string", "integer", "boolean");

    /** The signs of a token of HTTP beside letters and digits. */
    private static final String SIGNS = "!#$%&'*+-.^_`|~";

    /** What stands under these is a schema, or some. */
    private static final Set<String> OF_SCHEMAS =
            Set.of(
                    "allOf",
                    "anyOf",
                    "oneOf",
                    "not",
                    "if",
                    "then",
                    "else",
                    "items",
                    "prefixItems",
                    "additionalItems",
                    "contains",
                    "additionalProperties",
                    "propertyNames",
                    "unevaluatedItems",
                    "unevaluatedProperties");

    /** The same, each under a name of its own. */
    private static final Set<String> OF_NAMED_SCHEMAS =
            Set.of("$defs", "definitions", "patternProperties", "dependentSchemas", "dependencies");

    private final Set<String> headers = new HashSet<>();

    private MirrorRules() {}

    /** What is wrong with a schema of arguments, if anything is. */
    static Optional<String> broken(JsonNode schema) {
        return misplaced(schema).or(() -> new MirrorRules().firstBroken(schema, true));
    }

    /**
     * @param plain whether only names of properties lead from the root to this part
     */
    private Optional<String> firstBroken(JsonNode part, boolean plain) {
        return part.properties().stream()
                .flatMap(member -> inside(member.getKey(), member.getValue(), plain).stream())
                .findFirst();
    }

    private Optional<String> inside(String keyword, JsonNode value, boolean plain) {
        if (keyword.equals("properties")) {
            return firstOf(value.properties(), plain);
        }
        if (OF_NAMED_SCHEMAS.contains(keyword)) {
            return firstOf(value.properties(), false);
        }
        if (!OF_SCHEMAS.contains(keyword)) {
            return Optional.empty();
        }
        var schemas = value.isArray() ? value.valueStream() : Stream.of(value);
        return schemas.flatMap(
                        schema -> misplaced(schema).or(() -> firstBroken(schema, false)).stream())
                .findFirst();
    }

    private Optional<String> firstOf(Set<Map.Entry<String, JsonNode>> schemas, boolean plain) {
        return schemas.stream()
                .flatMap(entry -> ofNamed(entry.getKey(), entry.getValue(), plain).stream())
                .findFirst();
    }

    private Optional<String> ofNamed(String name, JsonNode schema, boolean plain) {
        var found = Optional.<String>empty();
        if (schema.has(KEYWORD)) {
            found = plain ? broken(name, schema) : misplaced(schema);
        }
        return found.or(() -> firstBroken(schema, plain));
    }

    private static Optional<String> misplaced(JsonNode schema) {
        return schema.has(KEYWORD)
                ? Optional.of(KEYWORD + " must be reached through properties alone")
                : Optional.empty();
    }

    private Optional<String> broken(String name, JsonNode argument) {
        var header = argument.path(KEYWORD).asText();
        if (!argument.path(KEYWORD).isTextual() || !isToken(header)) {
            return Optional.of(KEYWORD + " of " + name + " must be a name of a header");
        }
        if (!PRIMITIVE.contains(argument.path("type").asText())) {
            return Optional.of(
                    name + " must be a string, an integer or a boolean to have " + KEYWORD);
        }
        return headers.add(header.toLowerCase(Locale.ROOT))
                ? Optional.empty()
                : Optional.of(KEYWORD + " of " + name + " must be unique");
    }

    private static boolean isToken(String text) {
        return !text.isEmpty() && text.chars().allMatch(MirrorRules::isOfToken);
    }

    private static boolean isOfToken(int c) {
        return (c >= '0' && c <= '9')
                || (c >= 'A' && c <= 'Z')
                || (c >= 'a' && c <= 'z')
                || SIGNS.indexOf(c) >= 0;
    }
}

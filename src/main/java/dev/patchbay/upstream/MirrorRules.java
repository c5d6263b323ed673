package dev.patchbay.upstream;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What must hold of the arguments that calls of a tool repeat in headers: a tool that breaks it
 * must not be offered, as its calls could not be made.
 */
final class MirrorRules {
    private static final String KEYWORD = "x-mcp-header";
    private static final Set<String> PRIMITIVE = Set.of("string", "integer", "boolean");

    /** The signs of a token of HTTP beside letters and digits. */
    private static final String SIGNS = "!#$%&'*+-.^_`|~";

    private final Set<String> headers = new HashSet<>();

    private MirrorRules() {}

    /** What is wrong with a schema of arguments, if anything is. */
    static Optional<String> broken(JsonNode schema) {
        return new MirrorRules().firstBroken(schema);
    }

    private Optional<String> firstBroken(JsonNode schema) {
        for (var property : schema.path("properties").properties()) {
            var argument = property.getValue();
            var found =
                    argument.has(KEYWORD)
                            ? broken(property.getKey(), argument)
                            : Optional.<String>empty();
            found = found.or(() -> firstBroken(argument));
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
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

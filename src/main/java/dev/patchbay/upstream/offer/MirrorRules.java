package dev.patchbay.upstream.offer;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.schema.conversion.Subschemas;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the arguments that calls of a tool repeat in HTTP headers (MCP 2026-07-28,
 * basic/transports). A tool that breaks the rules must not be offered, because its calls could not
 * be made.
 */
final class MirrorRules {
    private static final String KEYWORD = "x-mcp-header";
    private static final Set<String> PRIMITIVE = Set.of("string", "integer", "boolean");

    /** The characters of an HTTP token besides letters and digits (RFC 9110, section 5.6.2). */
    private static final String TOKEN_CHARACTERS = "!#$%&'*+-.^_`|~";

    private final Set<String> headers = new HashSet<>();

    private MirrorRules() {}

    /** Returns the first rule that a schema of arguments breaks; empty if it breaks none. */
    static Optional<String> broken(JsonNode schema) {
        return new MirrorRules().broken(null, schema, true);
    }

    /**
     * @param argument the name of the argument that has this schema; null if no argument has it
     * @param plain whether the path from the root leads through {@code properties} alone
     */
    private Optional<String> broken(@Nullable String argument, JsonNode schema, boolean plain) {
        var found = schema.has(KEYWORD) ? brokenHeader(argument, schema) : Optional.<String>empty();
        return found.or(
                () -> first(schema.properties(), (name, value) -> brokenUnder(name, value, plain)));
    }

    private Optional<String> brokenUnder(String keyword, JsonNode value, boolean plain) {
        if (keyword.equals("properties") && plain) {
            return first(value.properties(), (name, schema) -> broken(name, schema, true));
        }
        if (Subschemas.areUnder(keyword) && !value.isArray()) {
            return broken(null, value, false);
        }
        return Subschemas.areUnder(keyword) || Subschemas.areNamedUnder(keyword)
                ? firstOf(value.valueStream().map(schema -> broken(null, schema, false)))
                : Optional.empty();
    }

    private static Optional<String> first(
            Set<Map.Entry<String, JsonNode>> members,
            BiFunction<String, JsonNode, Optional<String>> finder) {
        return firstOf(members.stream().map(one -> finder.apply(one.getKey(), one.getValue())));
    }

    private static Optional<String> firstOf(Stream<Optional<String>> found) {
        return found.flatMap(Optional::stream).findFirst();
    }

    private Optional<String> brokenHeader(@Nullable String name, JsonNode argument) {
        if (name == null) {
            return Optional.of(
                    KEYWORD + " must be used only for arguments, directly under properties");
        }
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
                || TOKEN_CHARACTERS.indexOf(c) >= 0;
    }
}

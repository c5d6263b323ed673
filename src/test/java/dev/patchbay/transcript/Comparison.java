package dev.patchbay.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Compares a message of the server with a pattern. Values are compared as JSON: the order of
 * members does not matter, but {@code 1} and {@code 1.0} differ, because a client can see the
 * difference.
 */
final class Comparison {
    private static final String ANY = "$any";
    private static final String MATCHES = "$matches";
    private static final String HAS = "$has";
    private static final String CONTAINS = "$contains";
    private static final String ANY_ORDER = "$anyOrder";
    private static final String CAPTURE = "$capture";

    private final Map<String, JsonNode> captured = new HashMap<>();

    /** What the pattern wanted to be remembered. */
    Map<String, JsonNode> captured() {
        return Map.copyOf(captured);
    }

    /** The first difference, with its place; empty if there is none. */
    Optional<String> difference(JsonNode pattern, JsonNode found) {
        return difference("", pattern, found);
    }

    private Optional<String> difference(String at, JsonNode pattern, JsonNode found) {
        if (pattern.isTextual() && pattern.textValue().equals(ANY)) {
            return Optional.empty();
        }
        if (pattern.has(CAPTURE)) {
            captured.put(pattern.path(CAPTURE).asText(), found);
            return Optional.empty();
        }
        if (pattern.has(MATCHES)) {
            return matches(at, pattern.path(MATCHES).asText(), found);
        }
        if (pattern.has(HAS)) {
            return found.isObject()
                    ? members(at, pattern.path(HAS), found)
                    : differs(at, "an object", found);
        }
        if (pattern.has(CONTAINS)) {
            return elements(at, pattern.path(CONTAINS), found);
        }
        if (pattern.has(ANY_ORDER)) {
            return pattern.path(ANY_ORDER).size() == found.size()
                    ? elements(at, pattern.path(ANY_ORDER), found)
                    : differs(at, pattern.path(ANY_ORDER).size() + " elements", found);
        }
        if (pattern.isObject() && found.isObject()) {
            return exactMembers(at, pattern, found);
        }
        if (pattern.isArray() && found.isArray()) {
            return exactElements(at, pattern, found);
        }
        return same(pattern, found) ? Optional.empty() : differs(at, pattern.toString(), found);
    }

    private static Optional<String> matches(String at, String expression, JsonNode found) {
        return found.isTextual() && Pattern.matches(expression, found.textValue())
                ? Optional.empty()
                : differs(at, "text that matches " + expression, found);
    }

    private Optional<String> exactMembers(String at, JsonNode pattern, JsonNode found) {
        for (var member : found.properties()) {
            if (!pattern.has(member.getKey())) {
                return differs(at + "/" + member.getKey(), "nothing", member.getValue());
            }
        }
        return members(at, pattern, found);
    }

    private Optional<String> members(String at, JsonNode pattern, JsonNode found) {
        for (var member : pattern.properties()) {
            var place = at + "/" + member.getKey();
            var value = found.get(member.getKey());
            if (value == null) {
                return Optional.of(
                        "at " + place + ": expected " + member.getValue() + ", found none");
            }
            var difference = difference(place, member.getValue(), value);
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private Optional<String> exactElements(String at, JsonNode pattern, JsonNode found) {
        if (pattern.size() != found.size()) {
            return differs(at, pattern.size() + " elements", found);
        }
        for (int i = 0; i < pattern.size(); i++) {
            var difference = difference(at + "/" + i, pattern.get(i), found.get(i));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    /** Each wanted element takes another one of those found. */
    private Optional<String> elements(String at, JsonNode pattern, JsonNode found) {
        if (!found.isArray()) {
            return differs(at, "an array", found);
        }
        var left = new ArrayList<JsonNode>();
        found.forEach(left::add);
        for (var wanted : pattern) {
            var match =
                    left.stream()
                            .filter(element -> difference(at, wanted, element).isEmpty())
                            .findFirst();
            if (match.isEmpty()) {
                return differs(at, "an array with " + wanted, found);
            }
            left.remove(match.get());
        }
        return Optional.empty();
    }

    private static boolean same(JsonNode one, JsonNode other) {
        if (one.isNumber() && other.isNumber()) {
            // As it is written: equal numbers of different classes or scales are no equal nodes.
            return one.asText().equals(other.asText());
        }
        return one.equals(other);
    }

    private static Optional<String> differs(String at, String expected, JsonNode found) {
        return Optional.of("at " + at + ": expected " + expected + ", found " + found);
    }
}

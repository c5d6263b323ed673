package dev.patchbay.schema.conversion;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.schema.validation.Messages;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Describes in words which arguments belong together; a list of properties cannot. */
final class Combinations {
    static final List<String> KEYWORDS = List.of("anyOf", "oneOf");

    private static final int MAX_COMBINATIONS = 12;
    private static final int MAX_LENGTH = 2_000;

    private final Merging merging;
    private final Set<String> sentences = new LinkedHashSet<>();

    private Combinations(Merging merging) {
        this.merging = merging;
    }

    /** Returns the description, with sentences for the choices that the plain form loses. */
    static String described(JsonNode root, Merging merging) {
        var combinations = new Combinations(merging);
        combinations.collect(root, 0);
        var own = root.path("description").asText();
        var alternatives = String.join(" ", combinations.sentences);
        if (own.isBlank() || alternatives.isEmpty()) {
            return own.isBlank() ? alternatives : own;
        }
        return own + "\n\n" + alternatives;
    }

    /** Collects the sentences of all schemas that always apply to the same value. */
    private void collect(JsonNode schema, int depth) {
        var reference = schema.get("$ref");
        if (reference != null) {
            collect(merging.target(reference), depth + 1);
            if (merging.bareReferences()) {
                return;
            }
        }
        schema.path("allOf").forEach(one -> collect(one, depth + 1));
        for (var keyword : KEYWORDS) {
            var alternatives = description(schema.path(keyword));
            if (alternatives.size() > 1) {
                sentences.add(sentence(keyword, alternatives));
            }
        }
    }

    private Set<String> description(JsonNode choices) {
        return merging.possible(choices).stream()
                .map(Combinations::description)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String sentence(String keyword, Set<String> alternatives) {
        var names = new ArrayList<>(alternatives.stream().limit(MAX_COMBINATIONS).toList());
        if (alternatives.size() > MAX_COMBINATIONS) {
            names.add("and " + (alternatives.size() - MAX_COMBINATIONS) + " more");
        }
        var choices = String.join("; ", names);
        return (keyword.equals("oneOf") ? "Exactly" : "At least")
                + " one of these combinations of arguments must be given: "
                + (choices.length() > MAX_LENGTH ? choices.substring(0, MAX_LENGTH) + "…" : choices)
                + ".";
    }

    private static String description(Fields choice) {
        var names = new ArrayList<String>();
        for (var name : choice.required()) {
            var value = choice.only(name);
            names.add(
                    value.isMissingNode()
                            ? name
                            : name + " = " + Messages.shortened(value.toString()));
        }
        return names.isEmpty() ? "no required arguments" : String.join(", ", names);
    }
}

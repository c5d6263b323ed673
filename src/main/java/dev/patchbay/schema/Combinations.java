package dev.patchbay.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Says in words which members go together, where a list of properties cannot. */
final class Combinations {
    static final List<String> KEYWORDS = List.of("anyOf", "oneOf");

    private static final int MOST_TOLD = 12;
    private static final int LONGEST = 2_000;

    private final Merging merging;
    private final Set<String> sentences = new LinkedHashSet<>();

    private Combinations(Merging merging) {
        this.merging = merging;
    }

    /** The description of a schema, with what its plain form would not say any more. */
    static String described(JsonNode root, Merging merging) {
        var combinations = new Combinations(merging);
        combinations.collect(root, 0);
        var own = root.path("description").asText();
        var told = String.join(" ", combinations.sentences);
        if (own.isBlank() || told.isEmpty()) {
            return own.isBlank() ? told : own;
        }
        return own + "\n\n" + told;
    }

    /** Of the root, and of whatever applies to the same value without a choice. */
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
            var told = told(schema.path(keyword));
            if (told.size() > 1) {
                sentences.add(sentence(keyword, told));
            }
        }
    }

    private Set<String> told(JsonNode choices) {
        return merging.possible(choices).stream()
                .map(Combinations::told)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String sentence(String keyword, Set<String> told) {
        var words = new ArrayList<>(told.stream().limit(MOST_TOLD).toList());
        if (told.size() > MOST_TOLD) {
            words.add("and " + (told.size() - MOST_TOLD) + " more");
        }
        var choices = String.join("; ", words);
        return (keyword.equals("oneOf") ? "Exactly" : "At least")
                + " one of these combinations of arguments has to be given: "
                + (choices.length() > LONGEST ? choices.substring(0, LONGEST) + "…" : choices)
                + ".";
    }

    private static String told(Fields choice) {
        var words = new ArrayList<String>();
        for (var name : choice.required()) {
            var value = choice.only(name);
            words.add(
                    value.isMissingNode()
                            ? name
                            : name + " = " + Messages.shortened(value.toString()));
        }
        return words.isEmpty() ? "none in particular" : String.join(", ", words);
    }
}

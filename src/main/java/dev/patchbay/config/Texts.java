package dev.patchbay.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/** Reads texts and collections of them, with variables and files put in. */
final class Texts {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final Expansion expansion;
    private final Problems problems;

    Texts(Expansion expansion, Problems problems) {
        this.expansion = expansion;
        this.problems = problems;
    }

    /** A text that must not be empty. */
    Optional<String> required(Section section, Node.Member member) {
        if (!(member.value() instanceof Node.Text text)) {
            problems.refuse(
                    member.place(),
                    section.at(member),
                    "must be a text, found " + member.value().kind());
            return Optional.empty();
        }
        var expanded = expansion.expand(text.value(), text.place(), section.at(member));
        if (expanded.isPresent() && expanded.get().isBlank()) {
            problems.refuse(text.place(), section.at(member), "must not be empty");
            return Optional.empty();
        }
        return expanded;
    }

    /** A list of texts; numbers and truths are taken as they are written. */
    List<String> list(Section section, Node.Member member) {
        if (!(member.value() instanceof Node.Sequence list)) {
            problems.refuse(
                    member.place(),
                    section.at(member),
                    "must be a list of texts, found " + member.value().kind());
            return List.of();
        }
        var texts = new ArrayList<String>();
        for (int i = 0; i < list.items().size(); i++) {
            scalar(list.items().get(i), section.at(member).item(i)).ifPresent(texts::add);
        }
        return texts;
    }

    /** Texts by name, in their order; a null counts as none. */
    Map<String, String> map(Section section, Node.Member member) {
        return map(section, member, this::scalar);
    }

    /** The same for texts in which nothing is put in, and which must not be empty. */
    Map<String, String> verbatim(Section section, Node.Member member) {
        return map(section, member, this::words);
    }

    private Optional<String> words(Node node, Key key) {
        if (node instanceof Node.Text text && !text.value().isBlank()) {
            return Optional.of(text.value());
        }
        var found = node instanceof Node.Text ? "an empty one" : node.kind();
        problems.refuse(node.place(), key, "must be a text, found " + found);
        return Optional.empty();
    }

    private Map<String, String> map(
            Section section, Node.Member member, BiFunction<Node, Key, Optional<String>> read) {
        var texts = new LinkedHashMap<String, String>();
        var first = new LinkedHashMap<String, Node.Member>();
        for (var entry : section.object(member).map(Node.Mapping::members).orElse(List.of())) {
            var key = section.at(member).member(entry.name());
            var before = first.putIfAbsent(entry.name(), entry);
            if (before != null) {
                problems.refuse(entry.place(), key, Section.twice(before));
            } else if (!(entry.value() instanceof Node.Nothing)) {
                read.apply(entry.value(), key).ifPresent(text -> texts.put(entry.name(), text));
            }
        }
        return texts;
    }

    /** The value of a variable that a file names without {@code ${}}. */
    Optional<String> variable(Section section, Node.Member member, String name) {
        if (!NAME.matcher(name).matches()) {
            problems.refuse(
                    member.place(), section.at(member), "must name variables of the environment");
            return Optional.empty();
        }
        return expansion.expand("${" + name + "}", member.place(), section.at(member));
    }

    private Optional<String> scalar(Node node, Key key) {
        return switch (node) {
            case Node.Text text -> expansion.expand(text.value(), text.place(), key);
            case Node.Numeral number -> Optional.of(number.spelling());
            case Node.Truth truth -> Optional.of(Boolean.toString(truth.value()));
            case Node.Nothing _, Node.Sequence _, Node.Mapping _ -> {
                problems.refuse(node.place(), key, "must be a text, found " + node.kind());
                yield Optional.empty();
            }
        };
    }
}

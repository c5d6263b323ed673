package dev.patchbay.config.servers;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.Key;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/** Reads texts, lists and maps of texts, and replaces references to variables and files. */
final class TextsReader {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    private final VariableExpansion expansion;
    private final Problems problems;

    TextsReader(VariableExpansion expansion, Problems problems) {
        this.expansion = expansion;
        this.problems = problems;
    }

    /** Reads a text that must not be empty. */
    Optional<String> required(Section section, ConfigurationNode.Member member) {
        if (!(member.value() instanceof ConfigurationNode.Text text)) {
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

    /** Reads a list of texts; numbers and booleans are taken as they are written. */
    List<String> list(Section section, ConfigurationNode.Member member) {
        if (!(member.value() instanceof ConfigurationNode.Sequence list)) {
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

    /** Reads texts by name, in the order of the file; a null counts as missing. */
    Map<String, String> map(Section section, ConfigurationNode.Member member) {
        return map(section, member, this::scalar);
    }

    /** Reads the same, but replaces no references and refuses empty texts. */
    Map<String, String> verbatim(Section section, ConfigurationNode.Member member) {
        return map(section, member, this::words);
    }

    private Optional<String> words(ConfigurationNode node, Key key) {
        if (node instanceof ConfigurationNode.Text text && !text.value().isBlank()) {
            return Optional.of(text.value());
        }
        var found = node instanceof ConfigurationNode.Text ? "an empty one" : node.kind();
        problems.refuse(node.place(), key, "must be a text, found " + found);
        return Optional.empty();
    }

    private Map<String, String> map(
            Section section,
            ConfigurationNode.Member member,
            BiFunction<ConfigurationNode, Key, Optional<String>> read) {
        var texts = new LinkedHashMap<String, String>();
        var first = new LinkedHashMap<String, ConfigurationNode.Member>();
        for (var entry :
                section.object(member).map(ConfigurationNode.Mapping::members).orElse(List.of())) {
            var key = section.at(member).member(entry.name());
            var before = first.putIfAbsent(entry.name(), entry);
            if (before != null) {
                problems.refuse(entry.place(), key, Section.twice(before));
            } else if (!(entry.value() instanceof ConfigurationNode.Nothing)) {
                read.apply(entry.value(), key).ifPresent(text -> texts.put(entry.name(), text));
            }
        }
        return texts;
    }

    /**
     * Returns the value of a variable that a file names without {@code ${}}; empty, with a warning,
     * if it is not set. Files of Codex name variables like this, and Codex passes on only variables
     * that are set.
     */
    Optional<String> variable(Section section, ConfigurationNode.Member member, String name) {
        if (!NAME.matcher(name).matches()) {
            problems.refuse(
                    member.place(),
                    section.at(member),
                    "must contain names of environment variables");
            return Optional.empty();
        }
        if (!expansion.has(name)) {
            problems.warn(
                    member.place(),
                    section.at(member),
                    "is left out: the variable " + name + " is not set");
            return Optional.empty();
        }
        return expansion.expand("${" + name + "}", member.place(), section.at(member));
    }

    private Optional<String> scalar(ConfigurationNode node, Key key) {
        return switch (node) {
            case ConfigurationNode.Text text -> expansion.expand(text.value(), text.place(), key);
            case ConfigurationNode.Numeral number -> Optional.of(number.spelling());
            case ConfigurationNode.Truth truth -> Optional.of(Boolean.toString(truth.value()));
            case ConfigurationNode.Nothing _,
                    ConfigurationNode.Sequence _,
                    ConfigurationNode.Mapping _ -> {
                problems.refuse(node.place(), key, "must be a text, found " + node.kind());
                yield Optional.empty();
            }
        };
    }
}

package dev.patchbay.config.servers;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.IgnoredKeys;
import dev.patchbay.config.format.Key;
import dev.patchbay.config.format.SafeText;
import dev.patchbay.config.format.TextPosition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An object of a file, whose members are found by name. */
final class Section {
    private final ConfigurationNode.Mapping object;
    private final Key key;
    private final Keys known;
    private final Problems problems;
    private final Map<String, ConfigurationNode.Member> members = new LinkedHashMap<>();

    /**
     * Checks the names of the members. Refuses duplicate names, and unknown names that may be
     * misspelled restrictions. Warns of other unknown names.
     */
    Section(ConfigurationNode.Mapping object, Key key, Keys known, Problems problems) {
        this.object = object;
        this.key = key;
        this.known = known;
        this.problems = problems;
        object.members().forEach(this::add);
    }

    private void add(ConfigurationNode.Member member) {
        var first = members.putIfAbsent(member.name(), member);
        if (first != null) {
            problems.refuse(member.place(), at(member), twice(first));
        } else if (known.missing().contains(member.name())) {
            problems.warn(member.place(), at(member), "is left out: Patchbay does not support it");
        } else if (!known.read().contains(member.name())
                && !known.silent().contains(member.name())
                && !IgnoredKeys.remark(member.name())) {
            reportUnknown(member);
        }
    }

    private void reportUnknown(ConfigurationNode.Member member) {
        var message = unknown(member.name());
        if (known.mayRestrict(member.name())) {
            problems.refuse(member.place(), at(member), message);
        } else {
            problems.warn(member.place(), at(member), message);
        }
    }

    /** Returns the message for a name that occurs a second time. */
    static String twice(ConfigurationNode.Member first) {
        return "must occur only once, found it also in line " + first.place().line();
    }

    private String unknown(String name) {
        return known.elsewhere(name)
                .map(owner -> "is not known here; write it as " + owner + "." + name)
                .orElseGet(() -> unknownAnywhere(name));
    }

    private String unknownAnywhere(String name) {
        return known.nearest(name)
                .map(near -> "is not known; did you mean " + near + "?")
                .orElseGet(() ->
                        known.read().size() > 8
                                ? "is not known"
                                : "is not known; the known keys are "
                                        + String.join(", ", known.read()));
    }

    TextPosition place() {
        return object.place();
    }

    Key key() {
        return key;
    }

    Key at(ConfigurationNode.Member member) {
        return key.member(member.name());
    }

    /** Returns the member with this name; null if it is missing or its value is null. */
    ConfigurationNode.@Nullable Member find(String name) {
        if (!known.read().contains(name)) {
            throw new IllegalArgumentException("Not among the known keys: " + name);
        }
        var member = members.get(name);
        return member == null || member.value() instanceof ConfigurationNode.Nothing
                ? null
                : member;
    }

    /** Returns the first of several members with the same meaning. Warns of the others. */
    ConfigurationNode.@Nullable Member find(List<String> names) {
        ConfigurationNode.Member first = null;
        for (var name : names) {
            var member = find(name);
            if (first == null) {
                first = member;
            } else if (member != null) {
                problems.warn(
                        member.place(),
                        at(member),
                        "is left out, because " + first.name() + " has the same meaning");
            }
        }
        return first;
    }

    /** Returns a member that is an object; null if it is missing or no object. */
    @Nullable Section section(String name, Keys keys) {
        var member = find(name);
        return member == null
                ? null
                : object(member)
                        .map(inner -> new Section(inner, at(member), keys, problems))
                        .orElse(null);
    }

    Optional<ConfigurationNode.Mapping> object(ConfigurationNode.Member member) {
        if (member.value() instanceof ConfigurationNode.Mapping inner) {
            return Optional.of(inner);
        }
        problems.refuse(
                member.place(), at(member), "must be an object, found " + member.value().kind());
        return Optional.empty();
    }

    Optional<Boolean> truth(String name) {
        var member = find(name);
        if (member == null) {
            return Optional.empty();
        }
        if (member.value() instanceof ConfigurationNode.Truth truth) {
            return Optional.of(truth.value());
        }
        problems.refuse(
                member.place(),
                at(member),
                "must be true or false, found " + SafeText.value(member.value()));
        return Optional.empty();
    }
}

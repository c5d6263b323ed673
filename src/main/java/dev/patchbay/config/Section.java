package dev.patchbay.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One object of a file, whose members are asked for by name. */
final class Section {
    private final Node.Mapping object;
    private final Key key;
    private final Keys known;
    private final Problems problems;
    private final Map<String, Node.Member> members = new LinkedHashMap<>();

    /** Looks at the names: refused are those that are there twice, warned of those unknown. */
    Section(Node.Mapping object, Key key, Keys known, Problems problems) {
        this.object = object;
        this.key = key;
        this.known = known;
        this.problems = problems;
        object.members().forEach(this::add);
    }

    private void add(Node.Member member) {
        var first = members.putIfAbsent(member.name(), member);
        if (first != null) {
            problems.refuse(member.place(), at(member), twice(first));
        } else if (known.missing().contains(member.name())) {
            problems.warn(member.place(), at(member), "is left out: Patchbay does not have it");
        } else if (!known.read().contains(member.name())
                && !known.silent().contains(member.name())
                && !remark(member.name())) {
            problems.warn(member.place(), at(member), unknown(member.name()));
        }
    }

    /** What to say of a name that was there before. */
    static String twice(Node.Member first) {
        return "must be there once, found it in line " + first.place().line() + " too";
    }

    private String unknown(String name) {
        return known.nearest(name)
                .map(near -> "is not known; did you mean " + near + "?")
                .orElseGet(() ->
                        known.read().size() > 8
                                ? "is not known"
                                : "is not known; known are " + String.join(", ", known.read()));
    }

    /** Names that people use for comments, and editors for the schema. */
    private static boolean remark(String name) {
        return name.startsWith("_") || name.startsWith("//") || name.startsWith("$");
    }

    Place place() {
        return object.place();
    }

    Key key() {
        return key;
    }

    Key at(Node.Member member) {
        return key.member(member.name());
    }

    /** The member with this name; a null counts as none. */
    Node.@Nullable Member find(String name) {
        if (!known.read().contains(name)) {
            throw new IllegalArgumentException("Not among the known keys: " + name);
        }
        var member = members.get(name);
        return member == null || member.value() instanceof Node.Nothing ? null : member;
    }

    /** The first of some names that mean the same; the others are warned of. */
    Node.@Nullable Member find(List<String> names) {
        Node.Member first = null;
        for (var name : names) {
            var member = find(name);
            if (first == null) {
                first = member;
            } else if (member != null) {
                problems.warn(
                        member.place(),
                        at(member),
                        "is left out, since " + first.name() + " says the same");
            }
        }
        return first;
    }

    /** An object among the members, or null if there is none or it is none. */
    @Nullable Section section(String name, Keys keys) {
        var member = find(name);
        return member == null
                ? null
                : object(member)
                        .map(inner -> new Section(inner, at(member), keys, problems))
                        .orElse(null);
    }

    Optional<Node.Mapping> object(Node.Member member) {
        if (member.value() instanceof Node.Mapping inner) {
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
        if (member.value() instanceof Node.Truth truth) {
            return Optional.of(truth.value());
        }
        problems.refuse(
                member.place(),
                at(member),
                "must be true or false, found " + Shown.value(member.value()));
        return Optional.empty();
    }
}

package dev.patchbay.config;

import dev.patchbay.catalog.FullName;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.Profile;
import dev.patchbay.catalog.Style;
import dev.patchbay.upstream.ToolRules;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads what clients are shown under which profile. */
final class ProfilesReader {
    static final String SERVERS = "servers";
    static final String TOOLS = "tools";
    static final String READ_ONLY = "readOnlyOnly";
    static final String STYLE = "nameStyle";
    static final String ALWAYS = "alwaysLoad";

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,31}");
    private static final Map<String, Style> STYLES =
            new TreeMap<>(
                    Map.of(
                            "dot",
                            Style.DOT,
                            "double-underscore",
                            Style.DOUBLE_UNDERSCORE,
                            "bare",
                            Style.BARE));

    private final Texts texts;
    private final WordingReader wordings;
    private final Collection<String> servers;
    private final Problems problems;

    /**
     * @param servers the ids of all that there are
     */
    ProfilesReader(Texts texts, Set<String> servers, Problems problems) {
        this.texts = texts;
        this.wordings = new WordingReader(texts, problems);
        this.servers = Stream.concat(servers.stream(), Stream.of(FullName.HUB)).toList();
        this.problems = problems;
    }

    /** Those that can be used; what is wrong with one leaves the others. */
    Map<String, Profile> read(Section hub) {
        var member = hub.find("profiles");
        var profiles = new LinkedHashMap<String, Profile>();
        var seen = new LinkedHashMap<String, Node.Member>();
        if (member == null) {
            return profiles;
        }
        for (var entry : hub.object(member).map(Node.Mapping::members).orElse(List.of())) {
            var key = hub.at(member).member(entry.name());
            var first = seen.putIfAbsent(entry.name(), entry);
            if (first != null) {
                problems.refuse(entry.place(), key, Section.twice(first));
                profiles.remove(entry.name());
            } else {
                read(entry, key).ifPresent(profile -> profiles.put(entry.name(), profile));
            }
        }
        return profiles;
    }

    private Optional<Profile> read(Node.Member entry, Key key) {
        if (!NAME.matcher(entry.name()).matches()) {
            problems.refuse(
                    entry.place(),
                    key,
                    "must have a name of at most 32 small letters, digits and -, found "
                            + Shown.quoted(entry.name()));
            return Optional.empty();
        }
        if (!(entry.value() instanceof Node.Mapping object)) {
            problems.refuse(entry.place(), key, "must be an object, found " + entry.value().kind());
            return Optional.empty();
        }
        int before = problems.errors();
        var profile = new Section(object, key, Keys.PROFILE, problems);
        var tools = tools(profile);
        var read =
                new Profile(
                        ToolsReader.filter(servers(profile), null),
                        tools.offered(),
                        profile.truth(READ_ONLY).orElse(false),
                        style(profile),
                        tools.wording());
        return problems.errors() > before ? Optional.empty() : Optional.of(read);
    }

    private @Nullable List<String> servers(Section profile) {
        var member = profile.find(SERVERS);
        var patterns = list(profile, member);
        if (member != null && patterns != null) {
            for (int i = 0; i < patterns.size(); i++) {
                var one = new NameFilter(List.of(patterns.get(i)), List.of());
                if (servers.stream().noneMatch(one::lets)) {
                    problems.warn(
                            member.place(),
                            profile.at(member).item(i),
                            "fits no server, found " + Shown.quoted(patterns.get(i)));
                }
            }
        }
        return patterns;
    }

    private ToolRules tools(Section profile) {
        var always = always(profile);
        var tools = profile.find(TOOLS);
        if (tools != null && tools.value() instanceof Node.Sequence) {
            return new ToolRules(
                    ToolsReader.filter(fullNames(profile, tools), null),
                    wordings.read(null, always));
        }
        var section = profile.section(TOOLS, Keys.TOOLS);
        if (section == null) {
            return new ToolRules(NameFilter.ALL, wordings.read(null, always));
        }
        requireFullNames(section, WordingReader.RENAME);
        requireFullNames(section, WordingReader.DESCRIBE);
        return new ToolRules(
                ToolsReader.filter(
                        fullNames(section, section.find("allow")),
                        fullNames(section, section.find("deny"))),
                wordings.read(section, always));
    }

    private NameFilter always(Section profile) {
        var patterns = fullNames(profile, profile.find(ALWAYS));
        return patterns == null || patterns.isEmpty()
                ? NameFilter.NOTHING
                : new NameFilter(patterns, List.of());
    }

    private @Nullable List<String> list(Section section, Node.@Nullable Member member) {
        return member == null ? null : texts.list(section, member);
    }

    /** Patterns of full names; warned of are those that no tool can have. */
    private @Nullable List<String> fullNames(Section section, Node.@Nullable Member member) {
        var patterns = list(section, member);
        if (member != null && patterns != null) {
            for (int i = 0; i < patterns.size(); i++) {
                var rule = brokenRule(patterns.get(i));
                if (rule.isPresent()) {
                    problems.warn(
                            member.place(),
                            section.at(member).item(i),
                            rule.get() + ", found " + Shown.quoted(patterns.get(i)));
                }
            }
        }
        return patterns;
    }

    private Optional<String> brokenRule(String pattern) {
        int dot = pattern.indexOf('.');
        var head = dot < 0 ? pattern : pattern.substring(0, dot);
        if (head.contains("*") || head.contains("?")) {
            return Optional.empty();
        }
        if (dot < 0) {
            return Optional.of("fits no tool, as their names are server.tool");
        }
        return servers.contains(head)
                ? Optional.empty()
                : Optional.of("fits no tool, as no server is named " + Shown.quoted(head));
    }

    /** The tools of an object by name. */
    private void requireFullNames(Section tools, String name) {
        var member = tools.find(name);
        if (member == null || !(member.value() instanceof Node.Mapping object)) {
            return;
        }
        for (var entry : object.members()) {
            var key = tools.at(member).member(entry.name());
            var full =
                    FullName.parse(entry.name()).filter(one -> one.toString().equals(entry.name()));
            if (full.isEmpty()) {
                problems.refuse(
                        entry.place(),
                        key,
                        "must be under the full name of a tool, server.tool, found "
                                + Shown.quoted(entry.name()));
            } else if (!servers.contains(full.get().server())) {
                problems.warn(
                        entry.place(),
                        key,
                        "is of no tool, as no server is named "
                                + Shown.quoted(full.get().server()));
            }
        }
    }

    private @Nullable Style style(Section profile) {
        var member = profile.find(STYLE);
        if (member == null) {
            return null;
        }
        var style = member.value() instanceof Node.Text(_, var word) ? STYLES.get(word) : null;
        if (style == null) {
            problems.refuse(
                    member.place(),
                    profile.at(member),
                    "must be "
                            + String.join(" or ", STYLES.keySet())
                            + ", found "
                            + Shown.value(member.value()));
        }
        return style;
    }
}

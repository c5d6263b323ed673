package dev.patchbay.config.servers;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.catalog.Profile;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.catalog.name.NameStyle;
import dev.patchbay.catalog.name.Similarity;
import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.Key;
import dev.patchbay.config.format.SafeText;
import dev.patchbay.upstream.definition.ToolRules;
import java.util.BitSet;
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

/** Reads the profiles, which decide what clients see. */
final class ProfilesReader {
    static final String SERVERS = "servers";
    static final String TOOLS = "tools";
    static final String READ_ONLY = "readOnlyOnly";
    static final String STYLE = "nameStyle";
    static final String ALWAYS = "alwaysLoad";

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,31}");
    private static final Map<String, NameStyle> STYLES =
            new TreeMap<>(
                    Map.of(
                            "dot",
                            NameStyle.DOT,
                            "double-underscore",
                            NameStyle.DOUBLE_UNDERSCORE,
                            "bare",
                            NameStyle.BARE));

    private final TextsReader texts;
    private final ToolOverridesReader wordings;
    private final Collection<String> servers;
    private final Problems problems;

    /**
     * @param servers the ids of all servers
     */
    ProfilesReader(TextsReader texts, Set<String> servers, Problems problems) {
        this.texts = texts;
        this.wordings = new ToolOverridesReader(texts, problems);
        this.servers = Stream.concat(servers.stream(), Stream.of(FullName.HUB)).toList();
        this.problems = problems;
    }

    /** Returns the usable profiles. A problem with one profile does not affect the others. */
    Map<String, Profile> read(Section hub) {
        var member = hub.find("profiles");
        var profiles = new LinkedHashMap<String, Profile>();
        var seen = new LinkedHashMap<String, ConfigurationNode.Member>();
        if (member == null) {
            return profiles;
        }
        for (var entry :
                hub.object(member).map(ConfigurationNode.Mapping::members).orElse(List.of())) {
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

    private Optional<Profile> read(ConfigurationNode.Member entry, Key key) {
        if (!NAME.matcher(entry.name()).matches()) {
            problems.refuse(
                    entry.place(),
                    key,
                    "must have a name of at most 32 small letters, digits and -, found "
                            + SafeText.quoted(entry.name()));
            return Optional.empty();
        }
        if (!(entry.value() instanceof ConfigurationNode.Mapping object)) {
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
                        tools.overrides());
        return problems.errors() > before ? Optional.empty() : Optional.of(read);
    }

    private @Nullable List<String> servers(Section profile) {
        var member = profile.find(SERVERS);
        var patterns = list(profile, member);
        if (member != null && patterns != null) {
            for (int i = 0; i < patterns.size(); i++) {
                var one = new NameFilter(List.of(patterns.get(i)), List.of());
                if (servers.stream().noneMatch(one::allows)) {
                    problems.warn(
                            member.place(),
                            profile.at(member).item(i),
                            "matches no server, found " + SafeText.quoted(patterns.get(i)));
                }
            }
        }
        return patterns;
    }

    private ToolRules tools(Section profile) {
        var always = always(profile);
        var tools = profile.find(TOOLS);
        if (tools != null && tools.value() instanceof ConfigurationNode.Sequence) {
            return new ToolRules(
                    ToolsReader.filter(fullNames(profile, tools), null),
                    wordings.read(null, always));
        }
        var section = profile.section(TOOLS, Keys.TOOLS);
        if (section == null) {
            return new ToolRules(NameFilter.ALL, wordings.read(null, always));
        }
        requireFullNames(section, ToolOverridesReader.RENAME);
        requireFullNames(section, ToolOverridesReader.DESCRIBE);
        return new ToolRules(
                ToolsReader.filter(
                        fullNames(section, section.find("allow")),
                        denied(section, section.find("deny"))),
                wordings.read(section, always));
    }

    private NameFilter always(Section profile) {
        var patterns = fullNames(profile, profile.find(ALWAYS));
        return patterns == null || patterns.isEmpty()
                ? NameFilter.NOTHING
                : new NameFilter(patterns, List.of());
    }

    private @Nullable List<String> list(
            Section section, ConfigurationNode.@Nullable Member member) {
        return member == null
                ? null
                : texts.list(section, member).stream()
                        .filter(pattern -> !pattern.equals(VariableExpansion.UNKNOWN))
                        .toList();
    }

    /** Reads patterns of full names. Warns of patterns that no tool can match. */
    private @Nullable List<String> fullNames(
            Section section, ConfigurationNode.@Nullable Member member) {
        return patterns(section, member, false);
    }

    /**
     * Reads patterns of tools that are hidden. A pattern that no tool can match is refused if it is
     * probably misspelled. Otherwise the tools that it means would be visible.
     */
    private @Nullable List<String> denied(
            Section section, ConfigurationNode.@Nullable Member member) {
        return patterns(section, member, true);
    }

    private @Nullable List<String> patterns(
            Section section, ConfigurationNode.@Nullable Member member, boolean denied) {
        var patterns = list(section, member);
        if (member != null && patterns != null) {
            for (int i = 0; i < patterns.size(); i++) {
                var pattern = patterns.get(i);
                var key = section.at(member).item(i);
                brokenRule(pattern)
                        .ifPresent(rule -> {
                            if (denied && misspelled(pattern)) {
                                problems.refuse(member.place(), key, rule + meant(pattern));
                            } else {
                                problems.warn(
                                        member.place(),
                                        key,
                                        rule + ", found " + SafeText.quoted(pattern));
                            }
                        });
            }
        }
        return patterns;
    }

    /** Whether the pattern has no server part, or one that is or resembles the id of a server. */
    private boolean misspelled(String pattern) {
        int dot = pattern.indexOf('.');
        return dot < 0 || !Similarity.nearest(pattern.substring(0, dot), servers).isEmpty();
    }

    private String meant(String pattern) {
        int dot = pattern.indexOf('.');
        var head = dot < 0 ? "" : pattern.substring(0, dot);
        return dot < 0 || servers.contains(head)
                ? ", found " + SafeText.quoted(pattern)
                : "; did you mean " + Similarity.nearest(head, servers).getFirst() + "?";
    }

    private Optional<String> brokenRule(String pattern) {
        if (servers.stream().anyMatch(id -> mayBegin(pattern, id + "."))) {
            return Optional.empty();
        }
        int dot = pattern.indexOf('.');
        var head = dot < 0 ? pattern : pattern.substring(0, dot);
        boolean named =
                dot >= 0 && !head.contains("*") && !head.contains("?") && !servers.contains(head);
        return Optional.of(
                named
                        ? "matches no tool, because no server is named " + SafeText.quoted(head)
                        : "matches no tool, because names of tools have the form server.tool");
    }

    /** Whether a name that matches the pattern can begin with the text. */
    private static boolean mayBegin(String pattern, String text) {
        var places = new BitSet();
        places.set(0);
        for (int i = 0; i < text.length(); i++) {
            var next = new BitSet();
            for (int at : withoutStars(pattern, places)) {
                char expected = pattern.charAt(at);
                if (expected == '*') {
                    next.set(at);
                } else if (expected == '?' || expected == text.charAt(i)) {
                    next.set(at + 1);
                }
            }
            places = next;
        }
        return withoutStars(pattern, places).length > 0;
    }

    /**
     * Returns the positions, and those behind stars that match nothing; never the pattern's end.
     */
    private static int[] withoutStars(String pattern, BitSet places) {
        var all = (BitSet) places.clone();
        for (int at = 0; at < pattern.length(); at++) {
            if (all.get(at) && pattern.charAt(at) == '*') {
                all.set(at + 1);
            }
        }
        all.clear(pattern.length());
        return all.stream().toArray();
    }

    /** Checks that an object has full names of tools as its names. */
    private void requireFullNames(Section tools, String name) {
        var member = tools.find(name);
        if (member == null || !(member.value() instanceof ConfigurationNode.Mapping object)) {
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
                        "must have the full name of a tool as its key, server.tool, found "
                                + SafeText.quoted(entry.name()));
            } else if (!servers.contains(full.get().server())) {
                problems.warn(
                        entry.place(),
                        key,
                        "belongs to no tool, because no server is named "
                                + SafeText.quoted(full.get().server()));
            }
        }
    }

    private @Nullable NameStyle style(Section profile) {
        var member = profile.find(STYLE);
        if (member == null) {
            return null;
        }
        var style =
                member.value() instanceof ConfigurationNode.Text(_, var word)
                        ? STYLES.get(word)
                        : null;
        if (style == null) {
            problems.refuse(
                    member.place(),
                    profile.at(member),
                    "must be "
                            + String.join(" or ", STYLES.keySet())
                            + ", found "
                            + SafeText.value(member.value()));
        }
        return style;
    }
}

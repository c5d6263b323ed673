package dev.patchbay.config.servers;

import dev.patchbay.catalog.Profile;
import dev.patchbay.config.environment.ConfigurationContext;
import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.FileContents;
import dev.patchbay.config.format.JsonText;
import dev.patchbay.config.format.Key;
import dev.patchbay.config.format.SafeText;
import dev.patchbay.config.format.TextPosition;
import dev.patchbay.config.format.Unreadable;
import dev.patchbay.config.trust.Trust;
import dev.patchbay.config.trust.TrustState;
import dev.patchbay.config.trust.TrustableFile;
import dev.patchbay.config.trust.TrustedEntries;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the servers from a file of Patchbay, or from a file of a client that keeps them under a key
 * such as {@code mcpServers} or {@code servers}. A problem with one server leaves out that server,
 * and never affects the others.
 */
public final class ConfigurationReader {
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,31}");
    private static final Pattern NO_LETTER_OF_IDS = Pattern.compile("[^a-z0-9-]");
    private static final String HUB = TrustableFile.HUB;

    private final ConfigurationContext context;
    private final Trust trust;

    /** Creates a reader for files that the user has named. All their entries are trusted. */
    public ConfigurationReader(ConfigurationContext context) {
        this(context, Trust.EVERYTHING);
    }

    /**
     * @param trust which entries may be used; the other entries are only checked for their form
     */
    public ConfigurationReader(ConfigurationContext context, Trust trust) {
        this.context = context;
        this.trust = trust;
    }

    /** Returns a reader that also trusts one entry, which the user is about to write. */
    public ConfigurationReader trusting(String id) {
        return new ConfigurationReader(context, new Trust.With(trust, id));
    }

    /** Returns which entries of a file may be used. */
    public Trust trust() {
        return trust;
    }

    /** Reads a file. A file that cannot be read is reported as a problem. */
    public Configuration read(Path file) {
        try {
            return read(file, FileContents.readSafe(file));
        } catch (Unreadable e) {
            return unreadable(file, e);
        }
    }

    /** Reads the content of a file. */
    public Configuration read(Path file, byte[] bytes) {
        return read(file, bytes, trust.of(file));
    }

    /** Reads the content of a file with the given trusted entries. */
    public Configuration read(Path file, byte[] bytes, TrustedEntries trusted) {
        try {
            return read(file, JsonText.parse(text(bytes)), trusted);
        } catch (Unreadable e) {
            return unreadable(file, e);
        }
    }

    /** Returns the configuration of a file that cannot be read: no servers, and one problem. */
    public static Configuration unreadable(Path file, Unreadable reason) {
        var problems = new Problems(file.toString());
        problems.refuseFile(reason.place(), Key.FILE, reason.rule());
        return new Configuration(List.of(), problems.all());
    }

    /** Reads the parsed content of a file. */
    private Configuration read(Path file, ConfigurationNode whole, TrustedEntries trusted) {
        var problems = new Problems(file.toString());
        var absolute = file.toAbsolutePath();
        var directory = Objects.requireNonNullElse(absolute.getParent(), absolute);
        var files = new HashMap<Path, String>();
        var section = section(whole, problems);
        if (section.isEmpty()) {
            return new Configuration(List.of(), problems.all());
        }
        var expansion = new VariableExpansion(context, directory, files, problems);
        var entries = entries(section.get(), problems);
        var inert = VariableExpansion.inert(context, directory, problems);
        if (!trusted.complaint().isEmpty()) {
            problems.warn(
                    TextPosition.NONE, Key.FILE, Problem.UNTRUSTED + ": " + trusted.complaint());
        }
        var hub = section.get().section(HUB, Keys.HUB);
        boolean hubTrusted = trusts(trusted, section.get(), problems);
        var policy = hubTrusted ? defaults(hub, problems) : ConnectionPolicy.DEFAULT;
        var servers = new ServerReader(context, expansion, directory, policy, problems);
        var withheld = new ServerReader(context.bare(), inert, directory, policy, problems);
        var definitions =
                definitions(
                        entries,
                        (id, entry) ->
                                read(
                                        id,
                                        entry,
                                        trusted.state(id, entry.member().value()),
                                        servers,
                                        withheld,
                                        problems),
                        problems);
        var texts = new TextsReader(hubTrusted ? expansion : inert, problems);
        var profiles = profiles(hub, entries, texts, problems);
        if (!hubTrusted) {
            profiles.replaceAll((_, _) -> Profile.NOTHING);
        }
        var result = new Configuration(definitions, profiles, problems.all(), files);
        return result.broken() ? new Configuration(List.of(), result.problems()) : result;
    }

    /** Whether the entry of the hub itself may be used. */
    private static boolean trusts(TrustedEntries trusted, Section file, Problems problems) {
        var hub = file.find(HUB);
        if (hub == null) {
            return true;
        }
        var state = trusted.state(HUB, hub.value());
        if (state != TrustState.TRUSTED) {
            problems.warn(
                    hub.place(), file.at(hub), untrusted(HUB, state, "profiles show nothing"));
        }
        return state == TrustState.TRUSTED;
    }

    private static Optional<Definition> read(
            String id,
            Entry entry,
            TrustState state,
            ServerReader servers,
            ServerReader withheld,
            Problems problems) {
        if (state == TrustState.TRUSTED) {
            return servers.read(id, entry.member(), entry.key());
        }
        return withheld.read(id, entry.member(), entry.key())
                .map(_ -> {
                    problems.warn(
                            entry.member().place(),
                            entry.key(),
                            untrusted(id, state, "it is left out"));
                    return Definition.withheld(id, reason(id, state));
                });
    }

    private static String untrusted(String id, TrustState state, String consequence) {
        return (state == TrustState.CHANGED ? Problem.CHANGED : Problem.UNTRUSTED)
                + ", so "
                + consequence
                + "; in this folder, patchbay trust "
                + id
                + " trusts the current entry, and patchbay trust --show shows it";
    }

    private static String reason(String id, TrustState state) {
        return (state == TrustState.CHANGED
                        ? "Its entry has changed since it was trusted"
                        : "Its entry is not trusted")
                + ": check it with patchbay trust --show, then run patchbay trust "
                + id
                + " in the folder of the file";
    }

    /** Returns the text of a file, without the byte order mark that some editors write. */
    public static String text(byte[] bytes) throws Unreadable {
        return FileContents.text(bytes);
    }

    /** Returns the top object of the file; empty if the file has another form. */
    private static Optional<Section> section(ConfigurationNode whole, Problems problems) {
        if (!(whole instanceof ConfigurationNode.Mapping object)) {
            problems.refuseFile(
                    whole.place(), Key.FILE, "must be a JSON object, found " + whole.kind());
            return Optional.empty();
        }
        int before = problems.errors();
        var file = new Section(object, Key.FILE, Keys.FILE, problems);
        if (problems.errors() > before) {
            problems.refuseFile(whole.place(), Key.FILE, "must not have the same key twice");
            return Optional.empty();
        }
        return Optional.of(file);
    }

    private static List<Entry> entries(Section file, Problems problems) {
        var entries = new ArrayList<Entry>();
        boolean any = false;
        for (var name : Keys.SERVERS) {
            var member = file.find(name);
            if (member == null) {
                continue;
            }
            any = true;
            if (member.value() instanceof ConfigurationNode.Mapping servers) {
                for (var server : servers.members()) {
                    entries.add(new Entry(file.at(member).member(server.name()), server));
                }
            } else {
                problems.refuseFile(
                        member.place(),
                        file.at(member),
                        "must be an object of servers by name, found " + member.value().kind());
            }
        }
        if (!any) {
            problems.warn(
                    file.place(),
                    Key.FILE,
                    "has no mcpServers, so there is no server; mcpServers must"
                            + " contain the servers by name");
        }
        return entries;
    }

    private static Map<String, Profile> profiles(
            @Nullable Section hub, List<Entry> entries, TextsReader texts, Problems problems) {
        if (hub == null) {
            return new HashMap<>();
        }
        var ids =
                entries.stream()
                        .map(entry -> id(entry.member().name()))
                        .collect(Collectors.toSet());
        return new ProfilesReader(texts, ids, problems).read(hub);
    }

    private static ConnectionPolicy defaults(@Nullable Section hub, Problems problems) {
        var defaults = hub == null ? null : hub.section("defaults", Keys.DEFAULTS);
        return defaults == null
                ? ConnectionPolicy.DEFAULT
                : new ConnectionPolicyReader(problems).read(defaults, ConnectionPolicy.DEFAULT);
    }

    /** A server entry of the file. */
    private record Entry(Key key, ConfigurationNode.Member member) {}

    private static List<Definition> definitions(
            List<Entry> entries,
            BiFunction<String, Entry, Optional<Definition>> reader,
            Problems problems) {
        var byId = new LinkedHashMap<String, List<Entry>>();
        for (var entry : entries) {
            var id = id(entry, problems);
            if (id != null) {
                byId.computeIfAbsent(id, _ -> new ArrayList<>()).add(entry);
            }
        }
        var definitions = new ArrayList<Definition>();
        for (Map.Entry<String, List<Entry>> same : byId.entrySet()) {
            var first = same.getValue().getFirst();
            if (same.getValue().size() > 1) {
                reportClash(same.getKey(), same.getValue(), problems);
            } else {
                reader.apply(same.getKey(), first).ifPresent(definitions::add);
            }
        }
        return definitions;
    }

    /** Whether a file may have its servers under this key. */
    public static boolean holdsServers(String key) {
        return Keys.SERVERS.contains(key);
    }

    /** Returns the id for a name in a file. The result may still be no valid id. */
    public static String id(String name) {
        return NO_LETTER_OF_IDS.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("-");
    }

    private static @Nullable String id(Entry entry, Problems problems) {
        var id = id(entry.member().name());
        if (id.equals(HUB)) {
            problems.refuse(
                    entry.member().place(),
                    entry.key(),
                    "must have another name: hub is the name of Patchbay's own tools");
            return null;
        }
        if (!ID.matcher(id).matches()) {
            problems.refuse(
                    entry.member().place(),
                    entry.key(),
                    "must have a name of at most 32 characters that begins with a letter or a"
                            + " digit, found "
                            + SafeText.quoted(entry.member().name()));
            return null;
        }
        return id;
    }

    private static void reportClash(String id, List<Entry> entries, Problems problems) {
        for (var entry : entries) {
            var other =
                    entries.stream()
                            .filter(one -> !one.member().place().equals(entry.member().place()))
                            .findFirst()
                            .orElseThrow();
            boolean twice = other.member().name().equals(entry.member().name());
            problems.refuse(
                    entry.member().place(),
                    entry.key(),
                    twice
                            ? Section.twice(other.member())
                            : "has a name that is too similar to "
                                    + SafeText.quoted(other.member().name())
                                    + " in line "
                                    + other.member().place().line()
                                    + ": both names become the id "
                                    + id);
        }
    }
}

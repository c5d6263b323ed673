package dev.patchbay.config;

import dev.patchbay.catalog.Profile;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Patience;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the servers from a file: ours, or that of a client that keeps them as {@code mcpServers} or
 * {@code servers}. What is wrong with one server leaves that one out, and never stops the others.
 */
public final class ConfigurationReader {
    private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]{0,31}");
    private static final Pattern NO_LETTER_OF_IDS = Pattern.compile("[^a-z0-9-]");
    private static final String HUB = "hub";
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private final Surroundings surroundings;

    public ConfigurationReader(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** Reads a file; that it cannot be read is a problem like others. */
    public Configuration read(Path file) {
        try {
            return read(file, FileContents.read(file));
        } catch (Unreadable e) {
            return unreadable(file, e);
        }
    }

    /** Reads what a file holds. */
    Configuration read(Path file, byte[] bytes) {
        try {
            return read(file, JsonText.parse(text(bytes)));
        } catch (Unreadable e) {
            return unreadable(file, e);
        }
    }

    /** What comes of a file that is not read any further. */
    static Configuration unreadable(Path file, Unreadable why) {
        var problems = new Problems(file.toString());
        problems.refuseFile(why.place(), Key.FILE, why.rule());
        return new Configuration(List.of(), problems.all());
    }

    /** Reads what a file was found to say. */
    Configuration read(Path file, Node whole) {
        var problems = new Problems(file.toString());
        var absolute = file.toAbsolutePath();
        var directory = Objects.requireNonNullElse(absolute.getParent(), absolute);
        var files = new HashMap<Path, String>();
        var section = section(whole, problems);
        if (section.isEmpty()) {
            return new Configuration(List.of(), problems.all());
        }
        var expansion = new Expansion(surroundings, directory, files, problems);
        var entries = entries(section.get(), problems);
        var hub = section.get().section(HUB, Keys.HUB);
        var reader =
                new ServerReader(
                        surroundings, expansion, directory, defaults(hub, problems), problems);
        var definitions = definitions(entries, reader, problems);
        var profiles = profiles(hub, entries, new Texts(expansion, problems), problems);
        var result = new Configuration(definitions, profiles, problems.all(), files);
        return result.broken() ? new Configuration(List.of(), result.problems()) : result;
    }

    /** The text of a file, without what some editors put before it. */
    static String text(byte[] bytes) throws Unreadable {
        try {
            var text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException _) {
            throw new Unreadable(Place.START, "must be UTF-8");
        }
    }

    /** The object that the file is; empty if it cannot be read as one. */
    private static Optional<Section> section(Node whole, Problems problems) {
        if (!(whole instanceof Node.Mapping object)) {
            problems.refuseFile(
                    whole.place(), Key.FILE, "must be a JSON object, found " + whole.kind());
            return Optional.empty();
        }
        int before = problems.errors();
        var file = new Section(object, Key.FILE, Keys.FILE, problems);
        if (problems.errors() > before) {
            problems.refuseFile(whole.place(), Key.FILE, "must have each of its keys once");
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
            if (member.value() instanceof Node.Mapping servers) {
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
                    "has no mcpServers, so there is no server; they stand there by name");
        }
        return entries;
    }

    private static Map<String, Profile> profiles(
            @Nullable Section hub, List<Entry> entries, Texts texts, Problems problems) {
        if (hub == null) {
            return Map.of();
        }
        var ids =
                entries.stream()
                        .map(entry -> id(entry.member().name()))
                        .collect(Collectors.toSet());
        return new ProfilesReader(texts, ids, problems).read(hub);
    }

    private static Patience defaults(@Nullable Section hub, Problems problems) {
        var defaults = hub == null ? null : hub.section("defaults", Keys.DEFAULTS);
        return defaults == null
                ? Patience.DEFAULT
                : new PatienceReader(problems).read(defaults, Patience.DEFAULT);
    }

    /** A server as it stands in the file. */
    private record Entry(Key key, Node.Member member) {}

    private static List<Definition> definitions(
            List<Entry> entries, ServerReader reader, Problems problems) {
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
                tellClash(same.getKey(), same.getValue(), problems);
            } else {
                reader.read(same.getKey(), first.member(), first.key()).ifPresent(definitions::add);
            }
        }
        return definitions;
    }

    /** What a name in a file becomes; it may still be no id. */
    static String id(String name) {
        return NO_LETTER_OF_IDS.matcher(name.toLowerCase(Locale.ROOT)).replaceAll("-");
    }

    private static @Nullable String id(Entry entry, Problems problems) {
        var id = id(entry.member().name());
        if (id.equals(HUB)) {
            problems.refuse(
                    entry.member().place(),
                    entry.key(),
                    "must have another name: hub is that of Patchbay's own tools");
            return null;
        }
        if (!ID.matcher(id).matches()) {
            problems.refuse(
                    entry.member().place(),
                    entry.key(),
                    "must have a name of at most 32 characters that begins with a letter or a"
                            + " digit, found "
                            + Shown.quoted(entry.member().name()));
            return null;
        }
        return id;
    }

    private static void tellClash(String id, List<Entry> entries, Problems problems) {
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
                            : "must differ in more than case and signs from "
                                    + Shown.quoted(other.member().name())
                                    + " in line "
                                    + other.member().place().line()
                                    + ": both become "
                                    + id);
        }
    }
}

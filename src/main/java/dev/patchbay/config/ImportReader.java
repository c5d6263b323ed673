package dev.patchbay.config;

import dev.patchbay.upstream.Definition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the servers of another program out of its own files, which have much else in them. */
public final class ImportReader {
    /** Claude Code keeps its history in the same file. */
    private static final int LIMIT = 64 * 1024 * 1024;

    private final Surroundings surroundings;
    private final ConfigurationReader reader;

    public ImportReader(Surroundings surroundings) {
        this.surroundings = surroundings;
        this.reader = new ConfigurationReader(surroundings);
    }

    /**
     * The servers from all files of a program that are there; of two with one id the first.
     *
     * @param directory where the project is
     */
    public Configuration read(Client client, Path directory) {
        var definitions = new LinkedHashMap<String, Definition>();
        var problems = new ArrayList<Problem>();
        for (var file : files(client, directory)) {
            for (var part : parts(file, directory)) {
                part.definitions().forEach(one -> definitions.putIfAbsent(one.id(), one));
                problems.addAll(part.problems());
            }
        }
        return new Configuration(List.copyOf(definitions.values()), problems);
    }

    /** Those of its files that are there. */
    public List<Path> files(Client client, Path directory) {
        return client.files(surroundings.home(), directory).stream().filter(Files::exists).toList();
    }

    /**
     * The servers in one file of another program as they are written there, to be written
     * elsewhere.
     *
     * @param directory where the project is
     * @throws BrokenFile if the file cannot be read
     */
    public List<ImportedServer> servers(Path file, Path directory) {
        try {
            var servers = new ArrayList<ImportedServer>();
            for (var section : sections(file, directory)) {
                for (var named : section.members()) {
                    if (named.value() instanceof Node.Mapping object) {
                        object.members().forEach(one -> servers.add(ImportedServer.of(file, one)));
                    }
                }
            }
            return servers;
        } catch (Unreadable e) {
            throw new BrokenFile(ConfigurationReader.unreadable(file, e));
        }
    }

    private List<Configuration> parts(Path file, Path directory) {
        try {
            return sections(file, directory).stream()
                    .map(servers -> reader.read(file, servers))
                    .toList();
        } catch (Unreadable e) {
            return List.of(ConfigurationReader.unreadable(file, e));
        }
    }

    /** Where servers stand in the file: those of the project first. */
    private static List<Node.Mapping> sections(Path file, Path directory) throws Unreadable {
        var text = ConfigurationReader.text(FileContents.read(file, LIMIT));
        var whole = file.toString().endsWith(".toml") ? TomlText.parse(text) : JsonText.parse(text);
        var sections = new ArrayList<Node.Mapping>();
        var project = member(member(whole, "projects"), directory.toString());
        for (var owner : new Node[] {project, whole}) {
            var servers = only(owner, Keys.SERVERS::contains);
            if (servers != null) {
                sections.add(servers);
            }
        }
        return sections;
    }

    private static @Nullable Node member(@Nullable Node owner, String name) {
        var found = only(owner, name::equals);
        return found == null ? null : found.members().getFirst().value();
    }

    /** Those of the members whose names fit, or null if there is none. */
    private static Node.@Nullable Mapping only(@Nullable Node owner, Predicate<String> fits) {
        if (!(owner instanceof Node.Mapping object)) {
            return null;
        }
        var members = object.members().stream().filter(one -> fits.test(one.name())).toList();
        return members.isEmpty() ? null : new Node.Mapping(object.place(), members);
    }
}

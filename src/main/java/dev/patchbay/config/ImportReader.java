package dev.patchbay.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the servers of another program out of its own files, which have much else in them. */
public final class ImportReader {
    /** Claude Code keeps its history in the same file. */
    private static final int LIMIT = 64 * 1024 * 1024;

    private final Path directory;
    private final Path target;

    /**
     * @param directory where the project is
     * @param target the file that they are to be written to
     */
    public ImportReader(Path directory, Path target) {
        this.directory = directory;
        this.target = target;
    }

    /**
     * The servers in some files of another program as they are written there, to be written
     * elsewhere. Where several places have one, it is that of the place that counts for the other
     * program: what one user has for this project, then what comes first.
     *
     * @throws BrokenFile if a file cannot be read
     */
    public List<ImportedServer> servers(List<Path> files) {
        var places = new ArrayList<List<ImportedServer>>();
        int own = 0;
        for (var file : files) {
            try {
                var whole = tree(file);
                var ofProject = member(member(whole, "projects"), directory.toString());
                if (ofProject != null) {
                    places.add(own++, servers(file, ofProject));
                }
                places.add(servers(file, whole));
            } catch (Unreadable e) {
                throw new BrokenFile(ConfigurationReader.unreadable(file, e));
            }
        }
        return firstOfEach(places);
    }

    private static List<ImportedServer> firstOfEach(List<List<ImportedServer>> places) {
        var servers = new ArrayList<ImportedServer>();
        var known = new HashSet<String>();
        for (var place : places) {
            place.stream().filter(one -> !known.contains(one.id())).forEach(servers::add);
            place.forEach(one -> known.add(one.id()));
        }
        return servers;
    }

    private static Node tree(Path file) throws Unreadable {
        var text = ConfigurationReader.text(FileContents.read(file, LIMIT));
        return file.toString().endsWith(".toml") ? TomlText.parse(text) : JsonText.parse(text);
    }

    private List<ImportedServer> servers(Path file, Node owner) {
        var servers = new ArrayList<ImportedServer>();
        var sections = only(owner, Keys.SERVERS::contains);
        for (var section : sections == null ? List.<Node.Member>of() : sections.members()) {
            if (section.value() instanceof Node.Mapping named) {
                named.members()
                        .forEach(one -> servers.add(ImportedServer.of(file, one, workspace(file))));
            }
        }
        return servers;
    }

    /** The folder of the project, if it is another one for the file that is written. */
    private String workspace(Path file) {
        var folder = folder(file);
        var around = Expansion.workspace(folder);
        // The files of users are for whichever project is open.
        var project = around.equals(folder) ? directory : around;
        return project.equals(Expansion.workspace(folder(target))) ? "" : project.toString();
    }

    private static Path folder(Path file) {
        return Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
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

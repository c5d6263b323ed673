package dev.patchbay.config.imports;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.FileContents;
import dev.patchbay.config.format.JsonText;
import dev.patchbay.config.format.Unreadable;
import dev.patchbay.config.servers.BrokenFile;
import dev.patchbay.config.servers.ConfigurationReader;
import dev.patchbay.config.servers.Keys;
import dev.patchbay.config.servers.VariableExpansion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads the servers from the files of another program, which contain other data as well. */
public final class ImportReader {
    /** In bytes. Claude Code keeps its history in the same file. */
    private static final int LIMIT = 64 * 1024 * 1024;

    private final Path directory;
    private final Path target;

    /**
     * @param directory the folder of the project
     * @param target the file that the servers will be written to
     */
    public ImportReader(Path directory, Path target) {
        this.directory = directory;
        this.target = target;
    }

    /**
     * Returns the servers from the files of another program, as they are written there. If several
     * places define a server, the place that has priority in the other program counts: first what
     * one user has set for this project, then the order of the files.
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

    private static ConfigurationNode tree(Path file) throws Unreadable {
        var text = ConfigurationReader.text(FileContents.read(file, LIMIT));
        return file.toString().endsWith(".toml") ? TomlText.parse(text) : JsonText.parse(text);
    }

    private List<ImportedServer> servers(Path file, ConfigurationNode owner) {
        var servers = new ArrayList<ImportedServer>();
        var sections = only(owner, Keys.SERVERS::contains);
        for (var section :
                sections == null ? List.<ConfigurationNode.Member>of() : sections.members()) {
            if (section.value() instanceof ConfigurationNode.Mapping named) {
                named.members()
                        .forEach(one -> servers.add(ImportedServer.of(file, one, workspace(file))));
            }
        }
        return servers;
    }

    /** Returns the project folder of a file; empty if the target file has the same one. */
    private String workspace(Path file) {
        var folder = folder(file);
        var around = VariableExpansion.workspace(folder);
        // A file of the user applies to whatever project is open.
        var project = around.equals(folder) ? directory : around;
        return project.equals(VariableExpansion.workspace(folder(target)))
                ? ""
                : project.toString();
    }

    private static Path folder(Path file) {
        return Objects.requireNonNullElse(file.toAbsolutePath().getParent(), file);
    }

    private static @Nullable ConfigurationNode member(
            @Nullable ConfigurationNode owner, String name) {
        var found = only(owner, name::equals);
        return found == null ? null : found.members().getFirst().value();
    }

    /** Returns the members with matching names; null if there are none. */
    private static ConfigurationNode.@Nullable Mapping only(
            @Nullable ConfigurationNode owner, Predicate<String> fits) {
        if (!(owner instanceof ConfigurationNode.Mapping object)) {
            return null;
        }
        var members = object.members().stream().filter(one -> fits.test(one.name())).toList();
        return members.isEmpty() ? null : new ConfigurationNode.Mapping(object.place(), members);
    }
}

package dev.patchbay.config.servers;

import dev.patchbay.catalog.Profile;
import dev.patchbay.upstream.definition.Definition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * The content of one configuration file: the servers, and the profiles that decide what clients
 * see.
 *
 * @param definitions the usable servers, in the order of the file
 * @param profiles the usable profiles, by name
 * @param problems what is wrong in the file, in the order of the file
 * @param files the other files that it refers to, with the fingerprints of their content
 */
public record Configuration(
        List<Definition> definitions,
        Map<String, Profile> profiles,
        List<Problem> problems,
        Map<Path, String> files) {
    /** Without a configuration file. */
    public static final Configuration NONE = new Configuration(List.of(), List.of());

    public Configuration {
        definitions = List.copyOf(definitions);
        profiles = Map.copyOf(profiles);
        problems = List.copyOf(problems);
        files = Map.copyOf(files);
    }

    /** Creates a configuration that has only servers and refers to no other file. */
    public Configuration(List<Definition> definitions, List<Problem> problems) {
        this(definitions, Map.of(), problems, Map.of());
    }

    /** Whether the whole file could not be read. Then the hub knows nothing about its servers. */
    public boolean broken() {
        return problems.stream().anyMatch(problem -> problem.severity() == Problem.Severity.FATAL);
    }
}

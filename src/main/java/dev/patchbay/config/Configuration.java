package dev.patchbay.config;

import dev.patchbay.catalog.Profile;
import dev.patchbay.upstream.Definition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What one file says about the servers, and about who is shown what of them.
 *
 * @param definitions the servers that can be used, in the order of the file
 * @param profiles the profiles that can be used, by name
 * @param problems what is wrong with the rest, in the order of the file
 * @param files the other files that it refers to, with the fingerprints of what they held
 */
public record Configuration(
        List<Definition> definitions,
        Map<String, Profile> profiles,
        List<Problem> problems,
        Map<Path, String> files) {
    /** No file at all. */
    public static final Configuration NONE = new Configuration(List.of(), List.of());

    public Configuration {
        definitions = List.copyOf(definitions);
        profiles = Map.copyOf(profiles);
        problems = List.copyOf(problems);
        files = Map.copyOf(files);
    }

    /** One of servers alone that refers to no other file. */
    public Configuration(List<Definition> definitions, List<Problem> problems) {
        this(definitions, Map.of(), problems, Map.of());
    }

    /** Whether the file as a whole could not be read, so that it says nothing about any server. */
    public boolean broken() {
        return problems.stream().anyMatch(problem -> problem.severity() == Problem.Severity.FATAL);
    }
}

package dev.patchbay.config;

import dev.patchbay.upstream.Definition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * What one file says about the servers.
 *
 * @param definitions the servers that can be used, in the order of the file
 * @param problems what is wrong with the rest, in the order of the file
 * @param files the other files that it refers to, with the fingerprints of what they held
 */
public record Configuration(
        List<Definition> definitions, List<Problem> problems, Map<Path, String> files) {
    /** No file at all. */
    public static final Configuration NONE = new Configuration(List.of(), List.of());

    public Configuration {
        definitions = List.copyOf(definitions);
        problems = List.copyOf(problems);
        files = Map.copyOf(files);
    }

    /** One that refers to no other file. */
    public Configuration(List<Definition> definitions, List<Problem> problems) {
        this(definitions, problems, Map.of());
    }

    /** Whether the file as a whole could not be read, so that it says nothing about any server. */
    public boolean broken() {
        return problems.stream().anyMatch(problem -> problem.severity() == Problem.Severity.FATAL);
    }
}

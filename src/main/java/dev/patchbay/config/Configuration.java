package dev.patchbay.config;

import dev.patchbay.upstream.Definition;
import java.util.List;

/**
 * What one file says about the servers.
 *
 * @param definitions the servers that can be used, in the order of the file
 * @param problems what is wrong with the rest, in the order of the file
 */
public record Configuration(List<Definition> definitions, List<Problem> problems) {
    /** No file at all. */
    public static final Configuration NONE = new Configuration(List.of(), List.of());

    public Configuration {
        definitions = List.copyOf(definitions);
        problems = List.copyOf(problems);
    }

    /** Whether the file as a whole could not be read, so that it says nothing about any server. */
    public boolean broken() {
        return problems.stream().anyMatch(problem -> problem.severity() == Problem.Severity.FATAL);
    }
}

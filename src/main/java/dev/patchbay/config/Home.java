package dev.patchbay.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** The user's folder. */
final class Home {
    private Home() {}

    /** That of this process. */
    static Path ofThisProcess() {
        return of(System.getenv(), System.getProperty("user.home", ""));
    }

    /**
     * The one that the variable names, as every shell has it; else the one that the system knows.
     * Neither needs to be there, as in a container; the root stands for that.
     */
    static Path of(Map<String, String> environment, String system) {
        return Stream.of(environment.getOrDefault("HOME", ""), system)
                .map(Path::of)
                .filter(Path::isAbsolute)
                .findFirst()
                .orElse(Path.of("/"));
    }
}

package dev.patchbay.config.environment;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

/** The user's home folder. */
public final class UserHome {
    private UserHome() {}

    /** Returns the home folder of this process. */
    public static Path ofThisProcess() {
        return of(System.getenv(), System.getProperty("user.home", ""));
    }

    /**
     * Returns the folder in the variable {@code HOME}, as shells do, or else the folder that the
     * system reports. A container may have neither; then the root folder is used.
     */
    static Path of(Map<String, String> environment, String system) {
        return Stream.of(environment.getOrDefault("HOME", ""), system)
                .map(Path::of)
                .filter(Path::isAbsolute)
                .findFirst()
                .orElse(Path.of("/"));
    }
}

package dev.patchbay.config;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The folder for what can be thrown away at any time, such as what servers offered. */
public final class CacheFolder {
    private CacheFolder() {}

    /** That of this process; empty if nothing is to be kept, or there is no place for it. */
    public static Optional<Path> of(Settings settings) {
        return settings.cache() ? place(settings.cacheDir()) : Optional.empty();
    }

    /**
     * Where it is, whether anything is to be kept or not.
     *
     * @param said where a user has said that it is
     */
    static Optional<Path> place(Optional<String> said) {
        return said.map(Path::of)
                .or(() ->
                        usual(
                                System.getenv(),
                                Home.ofThisProcess().toString(),
                                System.getProperty("os.name", "")));
    }

    static Optional<Path> usual(Map<String, String> environment, String home, String system) {
        var said = environment.getOrDefault("XDG_CACHE_HOME", "");
        // What is not absolute there is to be ignored.
        if (said.startsWith("/")) {
            return Optional.of(Path.of(said, "patchbay"));
        }
        if (!home.startsWith("/") || home.equals("/")) {
            return Optional.empty();
        }
        return Optional.of(
                system.toLowerCase(Locale.ROOT).startsWith("mac")
                        ? Path.of(home, "Library", "Caches", "patchbay")
                        : Path.of(home, ".cache", "patchbay"));
    }
}

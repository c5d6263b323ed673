package dev.patchbay.config;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The folder for what servers offered, which can be thrown away at any time. */
public final class CacheFolder {
    private CacheFolder() {}

    /** That of this process; empty if nothing is to be kept, or there is no place for it. */
    public static Optional<Path> of(Settings settings) {
        return settings.cache()
                ? settings.cacheDir()
                        .map(Path::of)
                        .or(() ->
                                usual(
                                        System.getenv(),
                                        Home.in(System.getenv()),
                                        System.getProperty("os.name", "")))
                : Optional.empty();
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

package dev.patchbay.config.places;

import dev.patchbay.config.environment.UserHome;
import dev.patchbay.config.settings.EarlySettings;
import dev.patchbay.config.settings.Settings;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The folder for files that the user may delete at any time, such as remembered offers. */
public final class CacheFolder {
    private CacheFolder() {}

    /** Returns the folder of this process; empty if the cache is off or no folder is known. */
    public static Optional<Path> of(Settings settings) {
        return settings.cache() ? place(settings.cacheDir()) : Optional.empty();
    }

    /** Returns the same for a command, which does not start the settings library. */
    public static Optional<Path> ofThisProcess() {
        var settings = EarlySettings.ofThisProcess();
        return settings.flag("cache", true) ? place(settings.text("cache-dir")) : Optional.empty();
    }

    /**
     * Returns the folder, whether the cache is on or off.
     *
     * @param configured the folder that the user has set
     */
    static Optional<Path> place(Optional<String> configured) {
        return configured
                .map(Path::of)
                .or(() ->
                        standardFolder(
                                System.getenv(),
                                UserHome.ofThisProcess().toString(),
                                System.getProperty("os.name", "")));
    }

    static Optional<Path> standardFolder(
            Map<String, String> environment, String home, String system) {
        var cacheHome = environment.getOrDefault("XDG_CACHE_HOME", "");
        // XDG Base Directory Specification: a relative path is invalid and ignored.
        if (cacheHome.startsWith("/")) {
            return Optional.of(Path.of(cacheHome, "patchbay"));
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

package dev.patchbay.config;

import dev.patchbay.file.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where hubs and commands of one user meet that read the same file.
 *
 * @param mark what stands for that file
 * @param sockets folders for sockets of hubs that run
 * @param journals the folder for what servers have said; null if nothing is kept
 */
public record LocalPlaces(String mark, List<Path> sockets, @Nullable Path journals) {
    private static final int DIGITS = 16;

    public LocalPlaces {
        sockets = List.copyOf(sockets);
    }

    /** Those of a hub. */
    public static LocalPlaces of(Settings settings, Path file) {
        return of(
                file,
                settings.cache(),
                CacheFolder.place(settings.cacheDir()),
                System.getenv("XDG_RUNTIME_DIR"));
    }

    /** Those of a command, for which nothing is started that could read settings. */
    public static LocalPlaces ofThisProcess(Path file) {
        var settings = EarlySettings.ofThisProcess();
        return of(
                file,
                settings.flag("cache", true),
                CacheFolder.place(settings.text("cache-dir")),
                System.getenv("XDG_RUNTIME_DIR"));
    }

    static LocalPlaces of(Path file, boolean kept, Optional<Path> cache, @Nullable String runtime) {
        // What is not absolute there is to be ignored.
        var ofSession =
                Optional.ofNullable(runtime)
                        .filter(path -> path.startsWith("/"))
                        .map(path -> Path.of(path, "patchbay"));
        // A hub may have been started without that variable, so commands look into both.
        var sockets = Stream.of(ofSession, cache.map(path -> path.resolve("run")));
        return new LocalPlaces(
                mark(file),
                sockets.flatMap(Optional::stream).toList(),
                kept ? cache.map(path -> path.resolve("logs")).orElse(null) : null);
    }

    /** Whatever links lead to its folder. One in its own place may change with what it says. */
    private static String mark(Path file) {
        var path = file.toAbsolutePath().normalize();
        var folder = path.resolveSibling("");
        try {
            path = folder.toRealPath().resolve(folder.relativize(path));
        } catch (IOException _) {
            // Then there is no such folder, and no other name for it.
        }
        return Sha256.of(path.toString().getBytes(StandardCharsets.UTF_8)).substring(0, DIGITS);
    }
}

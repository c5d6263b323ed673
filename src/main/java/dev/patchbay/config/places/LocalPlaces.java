package dev.patchbay.config.places;

import dev.patchbay.config.settings.EarlySettings;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.file.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folders that hubs and commands of one user share if they read the same file.
 *
 * @param mark identifies that file
 * @param sockets the folders for sockets of running hubs
 * @param journals the folder for the journals of servers; null if nothing is kept
 */
public record LocalPlaces(String mark, List<Path> sockets, @Nullable Path journals) {
    private static final int MARK_LENGTH = 16;

    public LocalPlaces {
        sockets = List.copyOf(sockets);
    }

    /** Returns the folders of a hub. */
    public static LocalPlaces of(Settings settings, Path file) {
        return of(
                file,
                settings.cache(),
                CacheFolder.place(settings.cacheDir()),
                System.getenv("XDG_RUNTIME_DIR"));
    }

    /** Returns the folders of a command, which does not start the settings library. */
    public static LocalPlaces ofThisProcess(Path file) {
        var settings = EarlySettings.ofThisProcess();
        return of(
                file,
                settings.flag("cache", true),
                CacheFolder.place(settings.text("cache-dir")),
                System.getenv("XDG_RUNTIME_DIR"));
    }

    static LocalPlaces of(
            Path file, boolean stored, Optional<Path> cache, @Nullable String runtime) {
        // XDG Base Directory Specification: a relative path is invalid and ignored.
        var ofSession =
                Optional.ofNullable(runtime)
                        .filter(path -> path.startsWith("/"))
                        .map(path -> Path.of(path, "patchbay"));
        // A hub may have been started without XDG_RUNTIME_DIR, so commands search both folders.
        var sockets = Stream.of(ofSession, cache.map(path -> path.resolve("run")));
        return new LocalPlaces(
                mark(file),
                sockets.flatMap(Optional::stream).toList(),
                stored ? cache.map(path -> path.resolve("logs")).orElse(null) : null);
    }

    /**
     * Returns the mark of a file, which is the same for all links to its folder. A link in place of
     * the file is not followed, because its target may change.
     */
    private static String mark(Path file) {
        var path = file.toAbsolutePath().normalize();
        var folder = path.resolveSibling("");
        try {
            path = folder.toRealPath().resolve(folder.relativize(path));
        } catch (IOException _) {
            // The folder does not exist, so it has no other name.
        }
        return Sha256.of(path.toString().getBytes(StandardCharsets.UTF_8))
                .substring(0, MARK_LENGTH);
    }
}

package dev.patchbay.config;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a configuration file whole, within a limit. */
final class FileContents {
    /** Hundreds of times what anybody has. */
    private static final int LIMIT = 4 * 1024 * 1024;

    private FileContents() {}

    /**
     * All bytes of a file.
     *
     * @throws Unreadable if there is none, it is too large or cannot be read
     */
    static byte[] read(Path file) throws Unreadable {
        return read(file, LIMIT);
    }

    /**
     * All bytes of a file.
     *
     * @throws Unreadable if there is none, it is longer than the limit or cannot be read
     */
    static byte[] read(Path file, int limit) throws Unreadable {
        try {
            // A pipe or a device might be silent, or go on, for ever.
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new Unreadable(Place.NONE, "must be a regular file");
            }
            try (var in = Files.newInputStream(file)) {
                var bytes = in.readNBytes(limit + 1);
                if (bytes.length > limit) {
                    throw new Unreadable(Place.NONE, "must not exceed " + limit + " bytes");
                }
                return bytes;
            }
        } catch (NoSuchFileException _) {
            throw new Unreadable(Place.NONE, "must be a file, found none");
        } catch (AccessDeniedException _) {
            throw new Unreadable(Place.NONE, "must be readable for this user");
        } catch (IOException e) {
            throw new Unreadable(
                    Place.NONE, "must be readable, found " + e.getClass().getSimpleName());
        }
    }
}

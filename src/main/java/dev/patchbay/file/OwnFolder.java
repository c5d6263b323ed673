package dev.patchbay.file;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * A folder for its user alone. Several processes may share it: a file in it is replaced as a whole,
 * and whoever is last is right.
 *
 * @param path need not be there
 */
public record OwnFolder(Path path) {
    private static final Set<PosixFilePermission> FOLDER =
            PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE =
            PosixFilePermissions.fromString("rw-------");

    /** Keeps everybody else from a file. */
    public static void restrict(Path file) throws IOException {
        Files.setPosixFilePermissions(file, FILE);
    }

    /** Makes it unless it is there. */
    public void make() throws IOException {
        Files.createDirectories(path, PosixFilePermissions.asFileAttribute(FOLDER));
    }

    /**
     * Makes it unless it is there, and keeps everybody else out of it.
     *
     * @throws IOException also if it is another user's, or a link
     */
    public void claim() throws IOException {
        make();
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("It must be a folder, and no link to one: " + path);
        }
        // Only its owner may do that.
        Files.setPosixFilePermissions(path, FOLDER);
    }

    /** The files whose names fit a pattern. */
    public List<Path> files(String pattern) throws IOException {
        try (var found = Files.newDirectoryStream(path, pattern)) {
            return StreamSupport.stream(found.spliterator(), false).toList();
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Puts a file in the place of the one of that name, if there is one. */
    void write(String name, byte[] all, Instant at) throws IOException {
        make();
        var fresh =
                Files.createTempFile(
                        path,
                        "new-",
                        name.substring(name.lastIndexOf('.')),
                        PosixFilePermissions.asFileAttribute(FILE));
        try {
            Files.write(fresh, all);
            Files.setLastModifiedTime(fresh, FileTime.from(at));
            Files.move(
                    fresh,
                    path.resolve(name),
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}

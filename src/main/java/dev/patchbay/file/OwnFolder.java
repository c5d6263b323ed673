package dev.patchbay.file;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.StreamSupport;

/**
 * A folder that only its user can access. Several processes may share it: each write replaces a
 * whole file, and the last write wins.
 *
 * @param path the folder, which need not exist
 */
public record OwnFolder(Path path) {
    private static final Set<PosixFilePermission> FOLDER =
            PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE =
            PosixFilePermissions.fromString("rw-------");

    /** Removes all other users' access to a file. */
    public static void restrict(Path file) throws IOException {
        Files.setPosixFilePermissions(file, FILE);
    }

    /**
     * Creates the folder if it does not exist, and removes all other users' access to it.
     *
     * @throws IOException also if it belongs to another user, or is a link
     */
    public void claim() throws IOException {
        Files.createDirectories(path, PosixFilePermissions.asFileAttribute(FOLDER));
        require();
    }

    /**
     * Removes all other users' access to the folder.
     *
     * @throws IOException also if it does not exist, belongs to another user, or is a link
     */
    void require() throws IOException {
        if (!FOLDER.containsAll(permissions())) {
            restrictFolder();
            if (!FOLDER.containsAll(permissions())) {
                throw new IOException("The folder must be accessible only for its owner: " + path);
            }
        }
    }

    /** Returns whether the path is this user's folder, no link, and writable for no other user. */
    public boolean trusted() {
        try {
            var permissions = permissions();
            return !permissions.contains(PosixFilePermission.GROUP_WRITE)
                    && !permissions.contains(PosixFilePermission.OTHERS_WRITE);
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** Returns the permissions. Fails for any folder that does not belong to this user. */
    private Set<PosixFilePermission> permissions() throws IOException {
        var attributes = Files.readAttributes(path, PosixFileAttributes.class, NOFOLLOW_LINKS);
        if (!attributes.isDirectory()) {
            throw new IOException("The path must be a folder and not a link: " + path);
        }
        if (!OwnUser.owns(path)) {
            throw new IOException(
                    "The folder must belong to the user of this process, found owner "
                            + attributes.owner().getName()
                            + ": "
                            + path);
        }
        return attributes.permissions();
    }

    /**
     * Restricts exactly the folder that was checked: another user could replace it by a link
     * meanwhile. This way of opening it follows no link.
     */
    private void restrictFolder() throws IOException {
        var absolute = path.toAbsolutePath();
        var parentPath = absolute.getParent();
        var name = absolute.getFileName();
        if (parentPath == null || name == null) {
            throw new IOException("The folder must have a parent folder: " + path);
        }
        var key = Files.readAttributes(path, BasicFileAttributes.class, NOFOLLOW_LINKS).fileKey();
        try (var around = Files.newDirectoryStream(parentPath)) {
            if (!(around instanceof SecureDirectoryStream<Path> parent)) {
                throw new IOException(
                        "The folder must be accessible only for its owner; run chmod 700: " + path);
            }
            try (var folder = parent.newDirectoryStream(name, NOFOLLOW_LINKS)) {
                var view = folder.getFileAttributeView(PosixFileAttributeView.class);
                if (!Objects.equals(key, view.readAttributes().fileKey())) {
                    throw new IOException("The folder must not be replaced: " + path);
                }
                view.setPermissions(FOLDER);
            }
        }
    }

    /** Returns the files whose names match a glob pattern. */
    public List<Path> files(String pattern) throws IOException {
        try (var found = Files.newDirectoryStream(path, pattern)) {
            return StreamSupport.stream(found.spliterator(), false).toList();
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /**
     * Reads a file of this user, with the time of its last write.
     *
     * @param largest the maximum length in bytes
     * @throws NoSuchFileException if the file or the folder does not exist
     * @throws IOException also if the folder or the file belongs to another user, or is a link
     */
    Content read(String name, int largest) throws IOException {
        require();
        var file = path.resolve(name);
        var attributes = Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS);
        if (!attributes.isRegularFile() || !OwnUser.owns(file)) {
            throw new IOException("The file must belong to the user of this process: " + file);
        }
        if (attributes.size() > largest) {
            throw new IOException(
                    file
                            + " must be at most "
                            + largest
                            + " bytes long, found "
                            + attributes.size());
        }
        return new Content(Files.readAllBytes(file), attributes.lastModifiedTime().toInstant());
    }

    /** The content of a file. */
    public static final class Content {
        private final byte[] bytes;
        private final Instant at;

        Content(byte[] bytes, Instant at) {
            this.bytes = bytes;
            this.at = at;
        }

        /** Returns the bytes. The array belongs to the caller. */
        public byte[] bytes() {
            return bytes;
        }

        /** Returns the time of the last write. */
        public Instant at() {
            return at;
        }
    }

    /** Writes a file, or replaces it. */
    void write(String name, byte[] all, Instant at) throws IOException {
        claim();
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

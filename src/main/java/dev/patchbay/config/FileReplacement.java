package dev.patchbay.config;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Puts new contents in the place of a file all at once, so that no reader ever sees half of them.
 * Who may do what with the file stays; a link stays one.
 */
final class FileReplacement {
    private FileReplacement() {}

    /**
     * Replaces a file, or makes it, which only its owner can read then.
     *
     * @param before what it was found to hold; null if there was none
     * @return false if it has changed meanwhile; nothing is done then
     */
    static boolean write(Path file, byte @Nullable [] before, byte[] after) throws IOException {
        var target = target(file);
        var folder = target.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException("It must be a file: " + file);
        }
        Files.createDirectories(folder);
        var fresh = freshIn(folder);
        try {
            try (var out = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                var bytes = ByteBuffer.wrap(after);
                while (bytes.hasRemaining()) {
                    out.write(bytes);
                }
                out.force(true);
            }
            if (before != null) {
                takeOver(target, fresh);
            }
            if (changed(target, before)) {
                return false;
            }
            Files.move(
                    fresh,
                    target,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
            return true;
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    private static Path freshIn(Path folder) throws IOException {
        try {
            return Files.createTempFile(folder, ".patchbay", ".tmp");
        } catch (AccessDeniedException e) {
            // Nobody knows the file by its name.
            throw new AccessDeniedException(folder.toString());
        }
    }

    private static boolean changed(Path target, byte @Nullable [] before) throws IOException {
        return before == null
                ? Files.exists(target)
                : !Files.exists(target) || !Arrays.equals(before, Files.readAllBytes(target));
    }

    /** The file itself, at the end of all links. */
    private static Path target(Path file) throws IOException {
        if (Files.exists(file)) {
            return file.toRealPath();
        }
        return Files.isSymbolicLink(file)
                ? file.resolveSibling(Files.readSymbolicLink(file))
                : file;
    }

    /** Gives the new file the owner and the permissions of the old one. */
    private static void takeOver(Path old, Path fresh) throws IOException {
        var from = Files.getFileAttributeView(old, PosixFileAttributeView.class);
        var to =
                Files.getFileAttributeView(
                        fresh, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
        if (from == null || to == null) {
            return;
        }
        var wanted = from.readAttributes();
        var found = to.readAttributes();
        // Only the superuser can give a file to somebody else, and only then it is needed.
        if (!found.owner().equals(wanted.owner())) {
            to.setOwner(wanted.owner());
        }
        if (!found.group().equals(wanted.group())) {
            to.setGroup(wanted.group());
        }
        to.setPermissions(wanted.permissions());
    }
}

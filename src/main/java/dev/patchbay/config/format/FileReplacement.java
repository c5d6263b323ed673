package dev.patchbay.config.format;

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
 * Replaces the content of a file at once, so that a reader never sees a part of it. Owner and
 * permissions of the file stay the same, and a link stays a link.
 */
public final class FileReplacement {
    private FileReplacement() {}

    /**
     * Replaces a file, or creates it with read access for its owner only.
     *
     * @param before the content that was read before; null if there was no file
     * @return false if the file has changed since; then it is not replaced
     */
    public static boolean write(Path file, byte @Nullable [] before, byte[] after)
            throws IOException {
        var target = target(file);
        var folder = target.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException("The path must be a file: " + file);
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
            // The user does not know the name of the temporary file, so the message names the
            // folder.
            throw new AccessDeniedException(folder.toString());
        }
    }

    private static boolean changed(Path target, byte @Nullable [] before) throws IOException {
        return before == null
                ? Files.exists(target)
                : !Files.exists(target) || !Arrays.equals(before, Files.readAllBytes(target));
    }

    /** Returns the file itself, at the end of all links. */
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
        var original = from.readAttributes();
        var found = to.readAttributes();
        // Only the superuser can change the owner, so the owner is set only if it differs.
        if (!found.owner().equals(original.owner())) {
            to.setOwner(original.owner());
        }
        if (!found.group().equals(original.group())) {
            to.setGroup(original.group());
        }
        to.setPermissions(original.permissions());
    }
}

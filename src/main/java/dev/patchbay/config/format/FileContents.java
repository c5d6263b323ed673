package dev.patchbay.config.format;

import dev.patchbay.file.FileAccess;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** Reads a whole configuration file, up to a size limit. */
public final class FileContents {
    /** In bytes; hundreds of times the size of a real file. */
    private static final int LIMIT = 4 * 1024 * 1024;

    private static final String BYTE_ORDER_MARK = "\uFEFF";

    private FileContents() {}

    /**
     * Returns all bytes of a file.
     *
     * @throws Unreadable if the file is missing, is too large or cannot be read
     */
    static byte[] read(Path file) throws Unreadable {
        return read(file, LIMIT);
    }

    /**
     * Returns all bytes of a file that decides which programs are started.
     *
     * @throws Unreadable also if another user may change the file
     */
    public static byte[] readSafe(Path file) throws Unreadable {
        try {
            var access = FileAccess.ofThisProcess();
            var complaint =
                    access.isPresent() && Files.isRegularFile(file)
                            ? access.get().complaint(file)
                            : Optional.<String>empty();
            if (complaint.isPresent()) {
                throw new Unreadable(
                        TextPosition.NONE,
                        "must not be writable for other users: " + complaint.get());
            }
        } catch (IOException _) {
            // read() reports why the file cannot be read.
        }
        return read(file);
    }

    /**
     * Returns all bytes of a file.
     *
     * @throws Unreadable if the file is missing, is longer than the limit or cannot be read
     */
    public static byte[] read(Path file, int limit) throws Unreadable {
        try {
            // A read from a pipe or a device could block, or could have no end.
            if (Files.exists(file) && !Files.isRegularFile(file)) {
                throw new Unreadable(TextPosition.NONE, "must be a regular file");
            }
            try (var in = Files.newInputStream(file)) {
                var bytes = in.readNBytes(limit + 1);
                if (bytes.length > limit) {
                    throw new Unreadable(TextPosition.NONE, "must not exceed " + limit + " bytes");
                }
                return bytes;
            }
        } catch (NoSuchFileException _) {
            throw new Unreadable(TextPosition.NONE, "must be a file, found none");
        } catch (AccessDeniedException _) {
            throw new Unreadable(TextPosition.NONE, "must be readable for this user");
        } catch (IOException e) {
            throw new Unreadable(
                    TextPosition.NONE, "must be readable, found " + e.getClass().getSimpleName());
        }
    }

    /** Returns the text of a file, without the byte order mark that some editors write. */
    public static String text(byte[] bytes) throws Unreadable {
        try {
            var text =
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (CharacterCodingException _) {
            throw new Unreadable(TextPosition.START, "must be UTF-8");
        }
    }
}

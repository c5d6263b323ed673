package dev.patchbay.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * The files of one kind in a folder. The program works without them, so callers may ignore errors.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class OwnFiles {
    private static final Logger LOG = Logger.getLogger(OwnFiles.class);

    /** A file that was not written for this time is no longer needed. */
    private static final Duration MAX_AGE = Duration.ofDays(90);

    private final OwnFolder folder;
    private final String suffix;
    private final Clock clock;
    private final AtomicBoolean warned = new AtomicBoolean();
    private final AtomicBoolean tidied = new AtomicBoolean();

    /**
     * @param suffix the end of all file names, such as {@code .txt}
     */
    public OwnFiles(Path folder, String suffix, Clock clock) {
        this.folder = new OwnFolder(folder);
        this.suffix = suffix;
        this.clock = clock;
    }

    /** Returns the path of a file, which may not exist. */
    public Path path(String name) {
        return folder.path().resolve(name + suffix);
    }

    /**
     * Reads a file.
     *
     * @param largest the maximum length in bytes
     * @throws java.nio.file.NoSuchFileException if the file does not exist
     * @throws IOException also if the file or the folder belongs to another user
     */
    public OwnFolder.Content read(String name, int largest) throws IOException {
        return folder.read(name + suffix, largest);
    }

    /** Writes a file, or replaces it. */
    public void write(String name, byte[] all, Instant at) throws IOException {
        folder.write(name + suffix, all, at);
    }

    /** Removes files that were not written for long. Does nothing after the first call. */
    public void tidy() throws IOException {
        if (!tidied.compareAndSet(false, true)) {
            return;
        }
        var oldest = clock.instant().minus(MAX_AGE);
        for (var file : folder.files("*" + suffix)) {
            try {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
                    Files.deleteIfExists(file);
                }
            } catch (NoSuchFileException _) {
                // A file was just being replaced, or another hub removed it.
            }
        }
    }

    /** Logs a warning only the first time: an error of one file often affects all files. */
    public void warn(String message) {
        if (warned.compareAndSet(false, true)) {
            LOG.warn(message);
        } else {
            LOG.debug(message);
        }
    }
}

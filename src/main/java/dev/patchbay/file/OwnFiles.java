package dev.patchbay.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * The files of one kind in a folder: what can be done without, so that nobody has to care what goes
 * wrong with it.
 *
 * <p>Concurrency: any thread may call anything.
 */
public final class OwnFiles {
    private static final Logger LOG = Logger.getLogger(OwnFiles.class);

    /** Nobody asks any more for what was written so long ago. */
    private static final Duration UNUSED = Duration.ofDays(90);

    private final OwnFolder folder;
    private final String suffix;
    private final Clock clock;
    private final AtomicBoolean told = new AtomicBoolean();
    private final AtomicBoolean tidied = new AtomicBoolean();

    /**
     * @param suffix what the names of all of them end with, such as {@code .txt}
     */
    public OwnFiles(Path folder, String suffix, Clock clock) {
        this.folder = new OwnFolder(folder);
        this.suffix = suffix;
        this.clock = clock;
    }

    /** Where the one of this name is, or would be. */
    public Path path(String name) {
        return folder.path().resolve(name + suffix);
    }

    /** Puts one in the place of what was there. */
    public void write(String name, byte[] all, Instant at) throws IOException {
        folder.write(name + suffix, all, at);
    }

    /** Removes those that nobody has written for long. Once is enough for one run. */
    public void tidy() throws IOException {
        if (!tidied.compareAndSet(false, true)) {
            return;
        }
        var oldest = clock.instant().minus(UNUSED);
        for (var file : folder.files("*" + suffix)) {
            if (Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Warns once: what is wrong with one file is often wrong with all. */
    public void warn(String what) {
        if (told.compareAndSet(false, true)) {
            LOG.warn(what);
        } else {
            LOG.debug(what);
        }
    }
}

package dev.patchbay.cache;

import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Memory;
import dev.patchbay.upstream.Remembered;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jboss.logging.Logger;

/**
 * A file for each server in a folder of the user's. Several hubs may share the folder: a file is
 * replaced as a whole, and whoever is last is right.
 *
 * <p>Concurrency: any thread may call anything.
 */
public final class CatalogFiles implements Memory {
    private static final Logger LOG = Logger.getLogger(CatalogFiles.class);
    private static final String SUFFIX = ".catalog";
    private static final int LARGEST = 32 * 1024 * 1024;

    /** Nobody asks any more for what a definition of so long ago offered. */
    private static final Duration UNUSED = Duration.ofDays(90);

    private static final FileAttribute<?> OWN_FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<?> OWN_FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path folder;
    private final String program;
    private final Clock clock;

    /** What the files held when they were looked at last: most of it stays the same. */
    private final Map<Path, String> marks = new ConcurrentHashMap<>();

    private final AtomicBoolean told = new AtomicBoolean();
    private final AtomicBoolean tidied = new AtomicBoolean();

    /**
     * @param folder need not be there
     * @param program the version of this program
     */
    public CatalogFiles(Path folder, String program, Clock clock) {
        this.folder = folder;
        this.program = program;
        this.clock = clock;
    }

    @Override
    public Optional<Remembered> recall(Definition server) {
        var file = file(server);
        try {
            var all = Files.readAllBytes(file);
            var offered = CatalogText.read(all, Files.getLastModifiedTime(file).toInstant());
            if (offered.isPresent()) {
                marks.put(file, CatalogText.mark(all));
            } else {
                warn(file + " must be what a hub has written, and is not; it is left out");
            }
            return offered;
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | OutOfMemoryError e) {
            warn(file + " cannot be read: " + e);
            return Optional.empty();
        }
    }

    @Override
    public void keep(Definition server, Remembered offered) {
        var all = CatalogText.write(offered);
        if (all.length > LARGEST) {
            LOG.debugf("What server %s offers is too large to be kept", server.id());
            return;
        }
        var file = file(server);
        var mark = CatalogText.mark(all);
        try {
            if (!mark.equals(marks.get(file)) || !touched(file, offered.at())) {
                write(file, all, offered.at());
                marks.put(file, mark);
            }
            tidy();
        } catch (IOException | UnsupportedOperationException e) {
            warn("What server " + server.id() + " offers cannot be kept in " + folder + ": " + e);
        }
    }

    private Path file(Definition server) {
        return folder.resolve(Fingerprint.of(server, program) + SUFFIX);
    }

    /** Says that the file still holds what is offered, if it is there. */
    private static boolean touched(Path file, Instant at) throws IOException {
        try {
            Files.setLastModifiedTime(file, FileTime.from(at));
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    private void write(Path file, byte[] all, Instant at) throws IOException {
        Files.createDirectories(folder, OWN_FOLDER);
        var fresh = Files.createTempFile(folder, "new-", SUFFIX, OWN_FILE);
        try {
            Files.write(fresh, all);
            Files.setLastModifiedTime(fresh, FileTime.from(at));
            Files.move(
                    fresh,
                    file,
                    StandardCopyOption.ATOMIC_MOVE,
                    StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /** Once is enough for one run. */
    private void tidy() throws IOException {
        if (!tidied.compareAndSet(false, true)) {
            return;
        }
        var oldest = clock.instant().minus(UNUSED);
        try (var files = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            for (var file : files) {
                if (Files.getLastModifiedTime(file).toInstant().isBefore(oldest)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
    }

    /** Once: what is wrong with one file is often wrong with all. */
    private void warn(String what) {
        if (told.compareAndSet(false, true)) {
            LOG.warn(what);
        } else {
            LOG.debug(what);
        }
    }
}

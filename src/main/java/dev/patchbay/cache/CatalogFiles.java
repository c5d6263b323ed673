package dev.patchbay.cache;

import dev.patchbay.file.OwnFiles;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Memory;
import dev.patchbay.upstream.Remembered;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
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

    private final OwnFiles files;
    private final Path folder;
    private final String program;

    /** What the files held when they were looked at last: most of it stays the same. */
    private final Map<Path, String> marks = new ConcurrentHashMap<>();

    /**
     * @param folder need not be there
     * @param program the version of this program
     */
    public CatalogFiles(Path folder, String program, Clock clock) {
        this.files = new OwnFiles(folder, SUFFIX, clock);
        this.folder = folder;
        this.program = program;
    }

    @Override
    public Optional<Remembered> recall(Definition server) {
        var file = files.path(Fingerprint.of(server, program));
        try {
            var all = Files.readAllBytes(file);
            var offered = CatalogText.read(all, Files.getLastModifiedTime(file).toInstant());
            if (offered.isPresent()) {
                marks.put(file, CatalogText.mark(all));
            } else {
                files.warn(file + " must be what a hub has written, and is not; it is left out");
            }
            return offered;
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | OutOfMemoryError e) {
            files.warn(file + " cannot be read: " + e);
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
        var name = Fingerprint.of(server, program);
        var file = files.path(name);
        var mark = CatalogText.mark(all);
        try {
            if (!mark.equals(marks.get(file)) || !touched(file, offered.at())) {
                files.write(name, all, offered.at());
                marks.put(file, mark);
            }
            files.tidy();
        } catch (IOException | UnsupportedOperationException e) {
            files.warn(
                    "What server "
                            + server.id()
                            + " offers cannot be kept in "
                            + folder
                            + ": "
                            + e);
        }
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
}

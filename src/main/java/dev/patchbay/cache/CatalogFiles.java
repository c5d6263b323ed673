package dev.patchbay.cache;

import dev.patchbay.file.OwnFiles;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.offer.OfferMemory;
import dev.patchbay.upstream.offer.RememberedOffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jboss.logging.Logger;

/**
 * Keeps the offer of each server in a file of one folder. Several hubs may share the folder: each
 * write replaces a whole file, and the last write wins.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class CatalogFiles implements OfferMemory {
    private static final Logger LOG = Logger.getLogger(CatalogFiles.class);
    private static final String SUFFIX = ".catalog";
    private static final int MAX_BYTES = 32 * 1024 * 1024;

    /** The content of the file of a server that did not answer, in place of a catalog. */
    private static final byte[] NO_ANSWER_MARKER =
            "patchbay-silence 1\n".getBytes(StandardCharsets.US_ASCII);

    private final OwnFiles files;
    private final Path folder;
    private final String program;
    private final Clock clock;

    /** The mark of each file at its last read or write. An equal mark needs no write. */
    private final Map<Path, String> marks = new ConcurrentHashMap<>();

    /**
     * @param folder the folder of the files; it may be missing
     * @param program the version of this program
     */
    public CatalogFiles(Path folder, String program, Clock clock) {
        this.files = new OwnFiles(folder, SUFFIX, clock);
        this.folder = folder;
        this.program = program;
        this.clock = clock;
    }

    @Override
    public Optional<RememberedOffer> recall(Definition server) {
        var name = DefinitionFingerprint.of(server, program);
        var file = files.path(name);
        try {
            var content = files.read(name, MAX_BYTES);
            if (Arrays.equals(content.bytes(), NO_ANSWER_MARKER)) {
                return Optional.empty();
            }
            var offered = CatalogText.read(content.bytes(), content.at());
            if (offered.isPresent()) {
                marks.put(file, CatalogText.mark(content.bytes()));
            } else {
                files.warn(file + " was not written by a hub, or is damaged; the hub ignores it");
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
    public boolean silent(Definition server) {
        try {
            var content =
                    files.read(DefinitionFingerprint.of(server, program), NO_ANSWER_MARKER.length);
            return Arrays.equals(content.bytes(), NO_ANSWER_MARKER);
        } catch (IOException _) {
            // The file is missing, or it is not this marker. recall() reports a file that cannot be
            // read.
            return false;
        }
    }

    @Override
    public void keepNoAnswer(Definition server) {
        var name = DefinitionFingerprint.of(server, program);
        if (Files.exists(files.path(name), LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            files.write(name, NO_ANSWER_MARKER, clock.instant());
        } catch (IOException | UnsupportedOperationException e) {
            files.warn(
                    "The record that server "
                            + server.id()
                            + " did not answer cannot be stored in "
                            + folder
                            + ": "
                            + e);
        }
    }

    @Override
    public void keep(Definition server, RememberedOffer offered) {
        var all = CatalogText.write(offered);
        if (all.length > MAX_BYTES) {
            LOG.debugf("The offer of server %s is too large for the cache", server.id());
            return;
        }
        var name = DefinitionFingerprint.of(server, program);
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
                    "The offer of server "
                            + server.id()
                            + " cannot be stored in "
                            + folder
                            + ": "
                            + e);
        }
    }

    /**
     * Sets the time of the file, as its content is still valid. Returns false if there is no file.
     */
    private static boolean touched(Path file, Instant at) throws IOException {
        try {
            Files.setLastModifiedTime(file, FileTime.from(at));
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }
}

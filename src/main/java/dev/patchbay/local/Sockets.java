package dev.patchbay.local;

import dev.patchbay.file.OwnFolder;
import java.io.Closeable;
import java.io.IOException;
import java.net.ConnectException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jboss.logging.Logger;

/**
 * The sockets of one user's hubs that read the same file. Their folders are closed to other users.
 *
 * @param folders a hub uses the first suitable folder; a command searches all of them
 * @param mark the beginning of the names of these sockets
 */
public record Sockets(List<Path> folders, String mark) {
    private static final Logger LOG = Logger.getLogger(Sockets.class);
    private static final String SUFFIX = ".sock";

    /** The suffix of a socket that does not listen yet; as long as {@link #SUFFIX}. */
    private static final String UNFINISHED = ".temp";

    private static final Duration UNFINISHED_AGE = Duration.ofMinutes(1);

    /** In bytes; some systems allow a few more. */
    private static final int MAX_PATH_BYTES = 103;

    private static final int BACKLOG = 16;

    public Sockets {
        folders = List.copyOf(folders);
    }

    /** A socket that the hub listens on. */
    record Bound(ServerSocketChannel channel, Path file) implements Closeable {
        @Override
        public void close() throws IOException {
            try {
                Files.deleteIfExists(file);
            } finally {
                channel.close();
            }
        }
    }

    /** Starts to listen. Returns empty if no folder can be used; the log reports failures. */
    Optional<Bound> bind() {
        var reasons = new ArrayList<String>();
        for (var folder : folders) {
            try {
                return Optional.of(bind(new OwnFolder(folder)));
            } catch (IOException | UnsupportedOperationException e) {
                // The message of a FileSystemException may be only a path.
                reasons.add(e instanceof FileSystemException ? e.toString() : "" + e.getMessage());
            }
        }
        if (!reasons.isEmpty()) {
            LOG.warnf("patchbay logs cannot ask this hub: %s", String.join("; ", reasons));
        }
        return Optional.empty();
    }

    private Bound bind(OwnFolder folder) throws IOException {
        var name = mark + "-" + HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextInt());
        var file = folder.path().resolve(name + SUFFIX);
        int length = file.toString().getBytes(StandardCharsets.UTF_8).length;
        if (length > MAX_PATH_BYTES) {
            throw new IOException(
                    "The path of its socket must have at most "
                            + MAX_PATH_BYTES
                            + " bytes, found "
                            + length
                            + ": "
                            + file);
        }
        folder.claim();
        removeDead(folder);
        // Commands see a socket under its final name, and remove it if it does not listen. So it
        // gets that name only after it listens.
        var unfinished = folder.path().resolve(name + UNFINISHED);
        var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.bind(UnixDomainSocketAddress.of(unfinished), BACKLOG);
            OwnFolder.restrict(unfinished);
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
            return new Bound(channel, file);
        } catch (IOException e) {
            channel.close();
            Files.deleteIfExists(unfinished);
            throw e;
        }
    }

    private static void removeDead(OwnFolder folder) throws IOException {
        var begun = Instant.now().minus(UNFINISHED_AGE);
        for (var file : folder.files("*{" + SUFFIX + "," + UNFINISHED + "}")) {
            boolean named = file.toString().endsWith(SUFFIX);
            if (named || Files.getLastModifiedTime(file).toInstant().isBefore(begun)) {
                removeIfDead(file);
            }
        }
    }

    private static void removeIfDead(Path file) {
        try {
            connect(file).close();
        } catch (IOException e) {
            LOG.debugf(e, "No program listens on %s", file);
        }
    }

    /**
     * Returns the sockets that commands may connect to. Ignores a folder that belongs to another
     * user or that other users can write to.
     *
     * @throws IOException if a folder cannot be read
     */
    List<Path> all() throws IOException {
        var all = new ArrayList<Path>();
        for (var folder : folders) {
            var own = new OwnFolder(folder);
            if (own.trusted()) {
                all.addAll(own.files(mark + "-*" + SUFFIX));
            }
        }
        return all;
    }

    /**
     * Connects to a hub. Removes the socket if its hub has died.
     *
     * @throws IOException if no hub listens, or too many connections wait
     */
    static SocketChannel connect(Path file) throws IOException {
        var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            channel.configureBlocking(false);
            channel.connect(UnixDomainSocketAddress.of(file));
            return channel;
        } catch (ConnectException e) {
            Files.deleteIfExists(file);
            channel.close();
            throw e;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }
}

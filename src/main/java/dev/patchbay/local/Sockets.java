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
 * The sockets of the hubs of one user that read one file: in folders that nobody else may look
 * into.
 *
 * @param folders a hub takes the first that will do, a command looks into all of them
 * @param mark what the names of the sockets of these hubs begin with
 */
public record Sockets(List<Path> folders, String mark) {
    private static final Logger LOG = Logger.getLogger(Sockets.class);
    private static final String SUFFIX = ".sock";

    /** One that does not listen yet; just as long as the other. */
    private static final String UNFINISHED = ".temp";

    private static final Duration LONG_FINISHED = Duration.ofMinutes(1);

    /** In bytes; some systems take a few more. */
    private static final int LONGEST_PATH = 103;

    private static final int BACKLOG = 16;

    public Sockets {
        folders = List.copyOf(folders);
    }

    /** A socket that is listened on. */
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

    /** Listens; empty if that cannot be, which the log tells, or if there are no folders. */
    Optional<Bound> bind() {
        var reasons = new ArrayList<String>();
        for (var folder : folders) {
            try {
                return Optional.of(bind(new OwnFolder(folder)));
            } catch (IOException | UnsupportedOperationException e) {
                // Those of the file system have no more than a path in their message.
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
        if (length > LONGEST_PATH) {
            throw new IOException(
                    "The path of its socket must have at most "
                            + LONGEST_PATH
                            + " bytes, found "
                            + length
                            + ": "
                            + file);
        }
        folder.claim();
        removeDead(folder);
        // Under its own name it is seen by commands, which take one that does not listen for dead.
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
        var begun = Instant.now().minus(LONG_FINISHED);
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
            LOG.debugf(e, "%s is not listened on", file);
        }
    }

    /**
     * Those that commands may try; none in a folder that is another user's.
     *
     * @throws IOException if the system cannot tell
     */
    List<Path> all() throws IOException {
        var all = new ArrayList<Path>();
        for (var folder : folders) {
            if (Files.isDirectory(folder) && Files.isReadable(folder)) {
                all.addAll(new OwnFolder(folder).files(mark + "-*" + SUFFIX));
            }
        }
        return all;
    }

    /**
     * Connects to a hub. The socket of one that has died is removed.
     *
     * @throws IOException if there is none, or it has too many who wait
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

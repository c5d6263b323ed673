package dev.patchbay.local;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * One end of a connection: lines of a bounded length, each read and written within a time.
 *
 * <p>Concurrency: one thread reads and writes; any may {@link #cut}.
 */
final class Wire implements Closeable {
    private static final int PIECE = 8 * 1024;

    private final SocketChannel channel;
    private final int longest;
    private final Selector selector;
    private final SelectionKey key;
    private final ByteBuffer piece = ByteBuffer.allocate(PIECE).limit(0);

    /**
     * @param longest how many bytes a line that is read may have
     */
    Wire(SocketChannel channel, int longest) throws IOException {
        this.channel = channel;
        this.longest = longest;
        try {
            channel.configureBlocking(false);
            selector = Selector.open();
            key = channel.register(selector, 0);
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * The next line; empty at the end of all of them.
     *
     * @throws SocketTimeoutException if it has not come in time
     */
    Optional<String> readLine(Duration atMost) throws IOException {
        long end = System.nanoTime() + atMost.toNanos();
        var line = new ByteArrayOutputStream();
        while (true) {
            while (piece.hasRemaining()) {
                byte next = piece.get();
                if (next == '\n') {
                    return Optional.of(line.toString(StandardCharsets.UTF_8));
                }
                line.write(next);
                if (line.size() > longest) {
                    throw new IOException("A line must not exceed " + longest + " bytes");
                }
            }
            if (!fill(end)) {
                if (line.size() > 0) {
                    throw new EOFException("A line must end with a line feed");
                }
                return Optional.empty();
            }
        }
    }

    private boolean fill(long end) throws IOException {
        piece.clear();
        int read = channel.read(piece);
        while (read == 0) {
            await(SelectionKey.OP_READ, end);
            read = channel.read(piece);
        }
        piece.flip();
        return read > 0;
    }

    /**
     * Writes all of it.
     *
     * @throws SocketTimeoutException if the other end has not taken it in time
     */
    void write(byte[] bytes, Duration atMost) throws IOException {
        long end = System.nanoTime() + atMost.toNanos();
        var rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            if (channel.write(rest) == 0) {
                await(SelectionKey.OP_WRITE, end);
            }
        }
    }

    private void await(int operation, long end) throws IOException {
        long left = Duration.ofNanos(end - System.nanoTime()).toMillis();
        if (left <= 0) {
            throw new SocketTimeoutException("The other end is too slow");
        }
        try {
            key.interestOps(operation);
            selector.select(left);
        } catch (CancelledKeyException _) {
            throw new ClosedChannelException();
        }
        if (!channel.isOpen()) {
            throw new ClosedChannelException();
        }
    }

    /** Ends the connection whatever is under way. */
    void cut() throws IOException {
        channel.close();
        selector.wakeup();
    }

    @Override
    public void close() throws IOException {
        channel.close();
        selector.close();
    }
}

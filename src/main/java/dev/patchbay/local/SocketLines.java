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
 * One end of a connection that carries lines. A line that is read has a limited length, and each
 * read and write has a time limit.
 *
 * <p>Concurrency: one thread reads and writes; any thread may call {@link #cut}.
 */
final class SocketLines implements Closeable {
    private static final int BUFFER_BYTES = 8 * 1024;

    private final SocketChannel channel;
    private final int maxLength;
    private final Selector selector;
    private final SelectionKey key;
    private final ByteBuffer piece = ByteBuffer.allocate(BUFFER_BYTES).limit(0);

    /**
     * @param maxLength the largest length of a line that is read, in bytes
     */
    SocketLines(SocketChannel channel, int maxLength) throws IOException {
        this.channel = channel;
        this.maxLength = maxLength;
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
     * Returns the next line; empty at the end of the stream.
     *
     * @throws SocketTimeoutException if the line does not arrive in time
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
                if (line.size() > maxLength) {
                    throw new IOException("A line must not exceed " + maxLength + " bytes");
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
     * Writes all bytes.
     *
     * @throws SocketTimeoutException if the other end does not take them in time
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

    /** Closes the connection, also during a read or a write. */
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

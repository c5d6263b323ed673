package dev.patchbay.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class SocketLinesTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final Duration SHORT = Duration.ofMillis(50);

    @TempDir private Path folder;
    private SocketChannel other;
    private SocketLines lines;

    @BeforeEach
    void connect() throws IOException {
        var address = UnixDomainSocketAddress.of(folder.resolve("s"));
        try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(address);
            other = SocketChannel.open(address);
            lines = new SocketLines(server.accept(), 100);
        }
    }

    @AfterEach
    void close() throws IOException {
        lines.close();
        other.close();
    }

    private void send(String text) throws IOException {
        other.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void linesAreReadHoweverTheyCome() throws IOException {
        send("one\ntwo\n\nhä");
        assertThat(lines.readLine(LONG)).contains("one");
        assertThat(lines.readLine(LONG)).contains("two");
        assertThat(lines.readLine(LONG)).contains("");
        send("lf\n");
        assertThat(lines.readLine(LONG)).contains("hälf");
        other.close();
        assertThat(lines.readLine(LONG)).isEmpty();
    }

    @Test
    void aLineMustEnd() throws IOException {
        send("half");
        other.close();

        assertThatExceptionOfType(EOFException.class).isThrownBy(() -> lines.readLine(LONG));
    }

    @Test
    void aLineMustNotBeTooLong() throws IOException {
        send("x".repeat(100) + "\n" + "x".repeat(101));

        assertThat(lines.readLine(LONG)).contains("x".repeat(100));
        assertThatIOException()
                .isThrownBy(() -> lines.readLine(LONG))
                .withMessage("A line must not exceed 100 bytes");
    }

    @Test
    void aLineMustComeInTime() throws IOException {
        send("half");

        assertThatExceptionOfType(SocketTimeoutException.class)
                .isThrownBy(() -> lines.readLine(SHORT));
    }

    @Test
    void whatIsWrittenMustBeTakenInTime() throws IOException {
        lines.write("small\n".getBytes(StandardCharsets.UTF_8), SHORT);
        var read = ByteBuffer.allocate(100);
        other.read(read);
        assertThat(new String(read.array(), 0, read.position(), StandardCharsets.UTF_8))
                .isEqualTo("small\n");

        assertThatExceptionOfType(SocketTimeoutException.class)
                .isThrownBy(() -> lines.write(new byte[10 << 20], SHORT));
    }

    @Test
    void manyBytesAreWrittenAsTheyAreTaken() throws Exception {
        var written = new CompletableFuture<Boolean>();
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        lines.write(new byte[10 << 20], LONG);
                        written.complete(true);
                    } catch (IOException e) {
                        written.completeExceptionally(e);
                    }
                });
        var read = ByteBuffer.allocate(10 << 20);
        while (read.hasRemaining()) {
            other.read(read);
        }

        assertThat(written.get(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void whoeverWaitsIsCut() throws Exception {
        var read = new CompletableFuture<Object>();
        Thread.ofVirtual()
                .start(() -> {
                    try {
                        read.complete(lines.readLine(LONG));
                    } catch (IOException e) {
                        read.complete(e);
                    }
                });

        lines.cut();

        assertThat(read.get(10, TimeUnit.SECONDS)).isInstanceOf(ClosedChannelException.class);
    }
}

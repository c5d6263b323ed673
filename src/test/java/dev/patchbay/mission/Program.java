package dev.patchbay.mission;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.testing.Client;
import dev.patchbay.testing.SystemProcess;
import dev.patchbay.testing.WatchedOutput;
import dev.patchbay.testing.WireCheck;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The real program with streams under the control of the test: the bytes are kept unchanged, and
 * the test decides when to read.
 */
final class Program implements Client {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Process process;
    private final WireCheck check = new WireCheck();
    private boolean watched = true;
    private final OutputStream input;
    private final Stream output = new Stream(line -> check.received(strictText(line)));
    private final Stream errors = new Stream(_ -> {});

    Program(Process process) {
        this.process = process;
        input = new WatchedOutput(process.getOutputStream(), check::sent);
    }

    /**
     * Leaves the check against the published schemas out: for output that is no protocol, and for
     * messages so broken that only their test knows what they must be answered with.
     */
    Program unwatched() {
        watched = false;
        return this;
    }

    /** Reads standard output from now on. */
    Program listen() {
        output.read(process.getInputStream());
        return this;
    }

    /** Reads standard error from now on. */
    Program listenToErrors() {
        errors.read(process.getErrorStream());
        return this;
    }

    @Override
    public void send(String line) {
        sendBytes((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void sendBytes(byte[] bytes) {
        try {
            input.write(bytes);
            input.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("The server takes no input any more", e);
        }
    }

    @Override
    public String next() {
        return strictText(nextBytes());
    }

    /** The next line, without the line feed that ends it. */
    byte[] nextBytes() {
        return output.next(process.isAlive() ? "alive" : "dead: " + errors.rest());
    }

    /** The next message, which must be a valid one. */
    JsonNode nextMessage() {
        return JsonRpc.message(next());
    }

    /** The next answer to a request; what the server tells meanwhile is judged and dropped. */
    JsonNode nextAnswer() {
        var message = nextMessage();
        while (message.has("method")) {
            message = nextMessage();
        }
        return message;
    }

    void endInput() {
        try {
            input.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The input could not be closed", e);
        }
    }

    Process process() {
        return process;
    }

    /** Waits for the end of the process and of its streams; the exit code. */
    int awaitExit(Duration patience) {
        try {
            if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new AssertionError("The server still runs after " + patience);
            }
            output.awaitEnd();
            errors.awaitEnd();
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", e);
        }
    }

    int awaitExit() {
        return awaitExit(PATIENCE);
    }

    /** All complete lines that nobody has read. */
    List<String> rest() {
        return output.rest();
    }

    List<String> restOfErrors() {
        return errors.rest();
    }

    /** What came after the last line feed; there must be nothing. */
    byte[] unfinished() {
        return output.unfinished.toByteArray();
    }

    void signal(String name) {
        SystemProcess.of(process).signal(name);
    }

    /** The memory that the process has, as the kernel counts it. */
    long residentMegabytes() {
        return SystemProcess.of(process).residentMegabytes();
    }

    @Override
    public List<String> end() {
        endInput();
        awaitExit();
        verify();
        return rest();
    }

    /** Ends a program that is to have nothing more to say, and whose last line is whole. */
    void endSilently() {
        try (var ending = this) {
            ending.endInput();
            assertThat(ending.awaitExit()).isZero();
            assertThat(ending.rest()).isEmpty();
            assertThat(ending.unfinished()).isEmpty();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        verify();
    }

    private void verify() {
        if (watched) {
            check.verify();
        }
    }

    /** Bytes as a text; fails unless they are well-formed UTF-8. */
    static String strictText(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new AssertionError(
                    "A line must be UTF-8: "
                            + JsonRpc.cut(new String(bytes, StandardCharsets.ISO_8859_1)),
                    e);
        }
    }

    /** One stream of the process, cut at line feeds and nowhere else. */
    private static final class Stream {
        private final LinkedBlockingQueue<byte[]> lines = new LinkedBlockingQueue<>();
        private final ByteArrayOutputStream unfinished = new ByteArrayOutputStream();
        private final Consumer<byte[]> watch;
        private Thread reader;

        Stream(Consumer<byte[]> watch) {
            this.watch = watch;
        }

        void read(InputStream in) {
            reader = Thread.ofPlatform().daemon().start(() -> pump(in));
        }

        byte[] next(String state) {
            try {
                var line = lines.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
                if (line == null) {
                    throw new AssertionError(
                            "No line within " + PATIENCE + "; the server is " + state);
                }
                return line;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("Interrupted", e);
            }
        }

        List<String> rest() {
            var rest = new ArrayList<byte[]>();
            lines.drainTo(rest);
            return rest.stream().map(Program::strictText).toList();
        }

        void awaitEnd() throws InterruptedException {
            if (reader != null) {
                reader.join();
            }
        }

        private void pump(InputStream in) {
            var piece = new byte[64 * 1024];
            try {
                for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
                    int from = 0;
                    for (int i = 0; i < read; i++) {
                        if (piece[i] == '\n') {
                            unfinished.write(piece, from, i - from);
                            var line = unfinished.toByteArray();
                            watch.accept(line);
                            lines.add(line);
                            unfinished.reset();
                            from = i + 1;
                        }
                    }
                    unfinished.write(piece, from, read - from);
                }
            } catch (IOException e) {
                // The test has closed the stream or killed the process; what is missing is missed.
            }
        }
    }
}

package dev.patchbay.transport.line;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.frame.Frame;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class LineReaderTest {
    private static final int LIMIT = 100;

    private final CompletableFuture<Void> gone = new CompletableFuture<>();

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private AssertSubscriber<Frame> read(InputStream in) {
        return LineReader.lines("stdin", in, LIMIT, gone)
                .subscribe()
                .withSubscriber(AssertSubscriber.create(Long.MAX_VALUE));
    }

    private static List<String> texts(AssertSubscriber<Frame> subscriber) {
        return subscriber.getItems().stream()
                .map(frame ->
                        switch (frame) {
                            case Frame.Line line ->
                                    new String(
                                            line.bytes(), 0, line.length(), StandardCharsets.UTF_8);
                            case Frame.TooLong _ -> "<too long>";
                            case Frame.NoRoom _ -> "<no room>";
                            case Frame.Skipped _ -> "<skipped>";
                        })
                .toList();
    }

    /** A stream that gives a line and then fails. */
    private static InputStream failing(Runnable failure) {
        return new InputStream() {
            private boolean given;

            @Override
            public int read() {
                throw new UnsupportedOperationException("Nobody reads single bytes");
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                if (given) {
                    failure.run();
                    throw new IOException("Broken pipe");
                }
                given = true;
                bytes[from] = 'a';
                bytes[from + 1] = '\n';
                return 2;
            }
        };
    }

    @Test
    void givesEveryLineAndThenEnds() {
        var subscriber = read(stream("a\r\n\n" + "x".repeat(101) + "\nb"));

        subscriber.awaitCompletion();
        assertThat(texts(subscriber))
                .containsExactly("a", "<too long>", "<skipped>", "<skipped>", "b");
    }

    @Test
    void endsAtOnceWhenNothingComes() {
        var subscriber = read(stream(""));

        subscriber.awaitCompletion().assertHasNotReceivedAnyItem();
    }

    @Test
    void putsLinesTogetherThatAreLongerThanAPiece() {
        var line = "x".repeat(200_000);
        var subscriber =
                LineReader.lines("stdin", stream(line + "\n" + line), 200_000, gone)
                        .subscribe()
                        .withSubscriber(AssertSubscriber.<Frame>create(Long.MAX_VALUE));

        subscriber.awaitCompletion();
        assertThat(texts(subscriber)).containsExactly(line, line);
    }

    @Test
    void givesALineAsSoonAsItIsThere() throws IOException {
        try (var in = new PipedInputStream();
                var far = new PipedOutputStream(in)) {
            var subscriber = read(in);

            far.write("a\nb".getBytes(StandardCharsets.UTF_8));
            far.flush();

            subscriber.awaitItems(1).assertNotTerminated();
        }
    }

    @Test
    void failsWhenTheStreamFails() {
        var subscriber = read(failing(() -> {}));

        subscriber.awaitFailure().assertFailedWith(IOException.class, "Broken pipe");
        assertThat(texts(subscriber)).containsExactly("a");
    }

    @Test
    void failsWhenTheReadingThreadDies() {
        var subscriber =
                read(
                        failing(() -> {
                            throw new OutOfMemoryError("as a line of 4 MB may find");
                        }));

        subscriber.awaitFailure().assertFailedWith(OutOfMemoryError.class);
    }

    @Test
    void endsWhenTheOtherSideIsGoneAlthoughMoreCouldCome() throws IOException {
        try (var in = new PipedInputStream();
                var _ = new PipedOutputStream(in)) {
            var subscriber = read(in);

            gone.complete(null);

            subscriber.awaitCompletion();
        }
    }

    @Test
    void isNotPacedByDemand() {
        var subscriber =
                LineReader.lines("stdin", stream("a\n".repeat(1_000)), LIMIT, gone)
                        .subscribe()
                        .withSubscriber(AssertSubscriber.<Frame>create(0));

        subscriber.awaitCompletion();
        assertThat(subscriber.getItems()).hasSize(1_000);
    }

    @Test
    void readsOnADaemonThreadOfItsOwn() {
        var reader = new AtomicReference<Thread>();

        LineReader.lines("stdin", stream("a\n"), LIMIT, gone)
                .onItem()
                .invoke(_ -> reader.set(Thread.currentThread()))
                .subscribe()
                .withSubscriber(AssertSubscriber.create(1))
                .awaitCompletion();

        assertThat(reader.get().getName()).isEqualTo("stdin");
        assertThat(reader.get().isDaemon()).isTrue();
    }
}

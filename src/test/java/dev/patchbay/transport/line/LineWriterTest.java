package dev.patchbay.transport.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.peer.channel.Unsendable;
import dev.patchbay.peer.outgoing.PeerClosed;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineWriterTest {
    private static final int BOUND = 1 << 20;

    private static JsonValue text(String text) {
        return out -> out.value(text);
    }

    @Test
    void aLoneMessageIsALineWhenSendReturns() {
        var out = new ByteArrayOutputStream();
        var writer = new LineWriter(out, BOUND);

        writer.send(text("a\nb"));
        assertThat(out).hasToString("\"a\\nb\"\n");

        writer.send(RawJson.EMPTY_OBJECT);
        assertThat(out).hasToString("\"a\\nb\"\n{}\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[\n1]", "[1\r]", "{\"a\":\r\n1}", "[\t1]"})
    void whatIsNotOneLineIsRefusedAndNothingOfItIsWritten(String json) {
        var out = new ByteArrayOutputStream();
        var writer = new LineWriter(out, BOUND);
        var bytes = json.getBytes(StandardCharsets.UTF_8);

        assertThatExceptionOfType(Unsendable.class)
                .isThrownBy(() -> writer.send(RawJson.trusted(bytes, 0, bytes.length)));
        writer.send(text("after"));

        assertThat(out).hasToString("\"after\"\n");
    }

    @Test
    void aBreakInALongValueThatIsPassedThroughIsFoundToo() {
        var out = new ByteArrayOutputStream();
        var writer = new LineWriter(out, BOUND);
        var bytes = ("[\"" + "x".repeat(100_000) + "\"\n]").getBytes(StandardCharsets.UTF_8);

        assertThatExceptionOfType(Unsendable.class)
                .isThrownBy(() ->
                        writer.send(line ->
                                line.beginObject()
                                        .member("a", RawJson.trusted(bytes, 0, bytes.length))
                                        .endObject()));

        assertThat(out.size()).isZero();
    }

    @Test
    void isFlushedWhenSendReturns() {
        var flushed = new ByteArrayOutputStream();
        var writer = new LineWriter(new BufferedOutputStream(flushed), BOUND);

        writer.send(text("a"));

        assertThat(flushed).hasToString("\"a\"\n");
    }

    @Test
    void aHugeMessageIsWrittenWholeInPieces() {
        var out = new Counted();
        var writer = new LineWriter(out, 1_000);
        var huge = "é".repeat(3_000_000);

        writer.send(text(huge));
        writer.send(text("after"));

        assertThat(out.all.toString(StandardCharsets.UTF_8))
                .isEqualTo("\"" + huge + "\"\n\"after\"\n");
        assertThat(out.lengths).allMatch(length -> length <= 64 * 1024);
    }

    @Test
    void whatIsPassedThroughTakesNoMoreWritesThanItsLength() {
        var out = new Counted();
        var writer = new LineWriter(out, 1_000);
        var long1 = RawJson.parse("\"" + "a".repeat(200_000) + "\"");
        var long2 = RawJson.parse("\"" + "b".repeat(100_000) + "\"");

        writer.send(line -> line.beginArray().value(1).value(long1).value(long2).endArray());

        assertThat(out.all).hasToString("[1," + long1 + "," + long2 + "]\n");
        int whole = 64 * 1024;
        assertThat(out.lengths)
                .containsExactly(whole, whole, whole, whole, out.all.size() - 4 * whole);
    }

    /** Everything that was written, and how. */
    private static final class Counted extends OutputStream {
        private final ByteArrayOutputStream all = new ByteArrayOutputStream();
        private final List<Integer> lengths = new ArrayList<>();

        @Override
        public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            lengths.add(length);
            all.write(bytes, from, length);
        }
    }

    @Test
    void linesOfManyThreadsAreWholeAndKeepEachThreadsOrder() throws InterruptedException {
        int threads = 16;
        int each = 2_000;
        var out = new ByteArrayOutputStream();
        var writer = new LineWriter(out, 20_000);
        var senders = new ArrayList<Thread>();
        for (int t = 0; t < threads; t++) {
            int thread = t;
            senders.add(
                    Thread.ofVirtual()
                            .start(() -> {
                                for (int n = 0; n < each; n++) {
                                    var filler = "x".repeat(n % 200 == 0 ? 70_000 : n % 30);
                                    int number = n;
                                    writer.send(line ->
                                            line.beginObject()
                                                    .member("thread", thread)
                                                    .member("number", number)
                                                    .member("filler", filler)
                                                    .endObject());
                                }
                            }));
        }
        for (var sender : senders) {
            sender.join();
        }

        var next = new int[threads];
        out.toString(StandardCharsets.UTF_8)
                .lines()
                .forEach(line -> {
                    var tree = RawJson.parse(line).tree();
                    int thread = tree.path("thread").intValue();
                    assertThat(tree.path("number").intValue()).isEqualTo(next[thread]++);
                });
        assertThat(next).containsOnly(each);
    }

    @Test
    void aMessageThatCannotBeWrittenDisturbsNobody() {
        var out = new ByteArrayOutputStream();
        var writer = new LineWriter(out, BOUND);

        assertThatExceptionOfType(Unsendable.class)
                .isThrownBy(() ->
                        writer.send(line -> {
                            line.beginObject();
                            throw new IllegalStateException("half a message");
                        }));
        writer.send(text("a"));

        assertThat(out).hasToString("\"a\"\n");
    }

    @Test
    void nothingIsSentAfterTheClose() {
        var out = new ByteArrayOutputStream();
        var writer = new LineWriter(out, BOUND);
        writer.send(text("a"));

        writer.close(Duration.ofSeconds(10));

        assertThatExceptionOfType(PeerClosed.class).isThrownBy(() -> writer.send(text("b")));
        assertThat(out).hasToString("\"a\"\n");
        assertThat(writer.broken().toCompletableFuture()).isNotDone();
    }

    @Test
    void mayBeClosedTwice() {
        var writer = new LineWriter(new ByteArrayOutputStream(), BOUND);

        writer.close(Duration.ofSeconds(10));
        writer.close(Duration.ZERO);

        assertThatExceptionOfType(PeerClosed.class).isThrownBy(() -> writer.send(text("b")));
    }

    @Test
    void aStreamThatFailsUnexpectedlyIsBrokenToo() {
        var writer =
                new LineWriter(
                        new OutputStream() {
                            @Override
                            public void write(int b) {
                                throw new IllegalStateException("out of something");
                            }
                        },
                        BOUND);

        assertThatIllegalStateException().isThrownBy(() -> writer.send(text("a")));

        assertThat(writer.broken().toCompletableFuture()).isDone();
        assertThatExceptionOfType(PeerClosed.class).isThrownBy(() -> writer.send(text("b")));
    }
}

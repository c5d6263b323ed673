package dev.patchbay.transport.stdio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.Incoming.Batch;
import dev.patchbay.jsonrpc.Incoming.Unreadable;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.transport.line.StalledStream;
import io.smallrye.mutiny.helpers.test.AssertSubscriber;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StdioChannelTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n";
    private static final int LINE_LIMIT = 2_000;

    private static List<Incoming> incoming(byte[] input) {
        var channel =
                new StdioChannel(
                        new ByteArrayInputStream(input),
                        OutputStream.nullOutputStream(),
                        LINE_LIMIT,
                        1_000);
        return channel.incoming()
                .subscribe()
                .withSubscriber(AssertSubscriber.create(Long.MAX_VALUE))
                .awaitCompletion()
                .getItems();
    }

    @Test
    void everyLineIsAMessage() {
        var input =
                "\ufeff" + PING + "\r\n" + PING.replace("\n", "\r\n") + "[" + PING.strip() + "]";

        assertThat(incoming(input.getBytes(StandardCharsets.UTF_8)))
                .hasExactlyElementsOfTypes(Request.class, Request.class, Batch.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "not json",
                "{",
                "\u0000",
                "[]",
                "\u00ff\u00fe{\u0000",
                "\u00c0\u00af",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1e99999999999,\"message\":\"\"}}",
                "{\"id\":1,\"id\":2}"
            })
    void aLineThatIsNoMessageDoesNotEndTheReading(String line) {
        var input = (line + "\n" + PING).getBytes(StandardCharsets.ISO_8859_1);

        assertThat(incoming(input)).hasExactlyElementsOfTypes(Unreadable.class, Request.class);
    }

    @Test
    void aLineThatIsTooLongIsRefusedWithTheLimit() {
        var input = ("x".repeat(LINE_LIMIT + 1) + "\n" + PING).getBytes(StandardCharsets.UTF_8);

        var incoming = incoming(input);

        assertThat(incoming).hasExactlyElementsOfTypes(Unreadable.class, Request.class);
        assertThat(incoming.getFirst())
                .isInstanceOfSatisfying(
                        Unreadable.class,
                        refused -> {
                            assertThat(refused.id()).isNull();
                            assertThat(refused.error().code()).isEqualTo(-32600);
                            assertThat(refused.error().message()).contains("2000 bytes");
                        });
    }

    @Test
    void messagesOfAStreamKeepTheirOwnBytes() {
        var input = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            input.append("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":{\"n\":")
                    .append(i)
                    .append("}}\n");
        }

        var incoming = incoming(input.toString().getBytes(StandardCharsets.UTF_8));

        assertThat(incoming).hasSize(20_000);
        for (int i = 0; i < incoming.size(); i++) {
            assertThat(((Request) incoming.get(i)).rawParams()).hasToString("{\"n\":" + i + "}");
        }
    }

    @Test
    void sendsLinesUntilItIsClosed() {
        var out = new ByteArrayOutputStream();
        var channel = new StdioChannel(new ByteArrayInputStream(new byte[0]), out, 100, 1_000);

        channel.send(RawJson.EMPTY_OBJECT);
        channel.close(Duration.ofSeconds(10));

        assertThat(out).hasToString("{}\n");
    }

    @Test
    void stopsReadingWhenNobodyTakesItsAnswers() throws IOException {
        var out = new StalledStream();
        out.breakOff();
        try (var in = new PipedInputStream();
                var _ = new PipedOutputStream(in)) {
            var channel = new StdioChannel(in, out, 100, 1_000);
            var subscriber =
                    channel.incoming()
                            .subscribe()
                            .withSubscriber(AssertSubscriber.create(Long.MAX_VALUE));

            assertThatExceptionOfType(PeerClosed.class)
                    .isThrownBy(() -> channel.send(RawJson.EMPTY_OBJECT));

            subscriber.awaitCompletion();
        }
    }
}

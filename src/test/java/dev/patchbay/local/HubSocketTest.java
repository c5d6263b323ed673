package dev.patchbay.local;

import static dev.patchbay.local.Bench.NOON;
import static dev.patchbay.local.Bench.line;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import dev.patchbay.journal.JournalKeeper;
import dev.patchbay.journal.JournalPassage;
import dev.patchbay.journal.Journals;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class HubSocketTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final Duration SHORT = Duration.ofMillis(50);
    private static final HubProcess HUB = new HubProcess(4711, NOON);

    @TempDir private Path folder;
    private Sockets sockets;

    @BeforeEach
    void open() {
        sockets = new Sockets(List.of(folder), "mark");
    }

    private static HubQuestion question(String server, long from, Duration patience) {
        return new HubQuestion(server, from, patience);
    }

    private static SocketChannel connect(Bench hub) throws IOException {
        return SocketChannel.open(UnixDomainSocketAddress.of(hub.file));
    }

    private static void send(SocketChannel channel, String text) throws IOException {
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Whether the other end closes, which is waited for. */
    private static boolean closes(SocketChannel channel) throws IOException {
        var buffer = ByteBuffer.allocate(1 << 16);
        int read = channel.read(buffer.clear());
        while (read > 0) {
            read = channel.read(buffer.clear());
        }
        return read < 0;
    }

    @Test
    void itTellsWhatAServerHasSaid() throws IOException {
        try (var hub = Bench.begin(sockets, LONG);
                var conversation = HubConversation.with(hub.file)) {
            hub.say("one \u2028 \"ä\"");
            hub.say("two");

            assertThat(conversation.ask(question("a", 0, Duration.ZERO)))
                    .isEqualTo(
                            new HubAnswer(
                                    HUB,
                                    true,
                                    false,
                                    new JournalPassage(
                                            List.of(line("one \u2028 \"ä\""), line("two")), 2, 0)));
            assertThat(conversation.ask(question("a", 1, LONG)).passage().entries())
                    .containsExactly(line("two"));
            assertThat(conversation.ask(question("silent", 0, Duration.ZERO)).passage())
                    .isEqualTo(new JournalPassage(List.of(), 0, 0));
        }
    }

    @Test
    void aServerThatTheHubHasNotIsUnknown() throws IOException {
        try (var hub = Bench.begin(sockets, LONG);
                var conversation = HubConversation.with(hub.file)) {
            assertThat(conversation.ask(question("b", 0, LONG)).known()).isFalse();
        }
    }

    @Test
    void itRestartsAServerAndTellsWhatCameOfIt() throws IOException {
        try (var hub = Bench.begin(sockets, LONG);
                var conversation = HubConversation.with(hub.file)) {
            assertThat(conversation.ask(HubQuestion.toRestart("a")).restarted())
                    .contains(new ServerRestart.Outcome(true, "tools 3"));
            assertThat(conversation.ask(HubQuestion.toRestart("silent")).restarted())
                    .contains(new ServerRestart.Outcome(false, "It ended \u2028 soon"));
            assertThat(conversation.ask(HubQuestion.toRestart("c")))
                    .returns(false, HubAnswer::known)
                    .returns(Optional.empty(), HubAnswer::restarted);
            assertThat(conversation.ask(question("a", 0, Duration.ZERO)).restarted()).isEmpty();
        }
    }

    @Test
    void whoeverAsksWithPatienceHearsWhatComes() throws Exception {
        try (var hub = Bench.begin(sockets, LONG);
                var conversation = HubConversation.with(hub.file)) {
            var answer = new CompletableFuture<HubAnswer>();
            Thread.ofVirtual()
                    .start(() -> {
                        try {
                            answer.complete(conversation.ask(question("a", 0, LONG)));
                        } catch (IOException e) {
                            answer.completeExceptionally(e);
                        }
                    });

            hub.say("late");

            assertThat(answer.get(10, TimeUnit.SECONDS).passage().entries())
                    .containsExactly(line("late"));
        }
    }

    @Test
    void whoeverAsksNothingIsCut() throws IOException {
        try (var hub = Bench.begin(sockets, SHORT);
                var channel = connect(hub)) {
            assertThat(closes(channel)).isTrue();
        }
    }

    @Test
    void whoeverTakesNoAnswersIsCut() throws IOException {
        try (var hub = Bench.begin(sockets, SHORT)) {
            for (int i = 0; i < 1_000; i++) {
                hub.say("x".repeat(4_000));
            }
            try (var channel = connect(hub)) {
                channel.configureBlocking(false);

                // More than the system holds for somebody who does not read.
                await().until(() -> isCut(channel, "{\"server\":\"a\"}\n".repeat(20)));
            }
        }
    }

    private static boolean isCut(SocketChannel channel, String text) {
        try {
            send(channel, text);
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET / HTTP/1.1\n", "{}\n", "[1]\n", "\n", "{\"server\":7}\n"})
    void whatIsNoQuestionEndsTheConnectionAndNothingElse(String text) throws IOException {
        try (var hub = Bench.begin(sockets, LONG);
                var channel = connect(hub)) {
            send(channel, text);

            assertThat(closes(channel)).isTrue();
            try (var conversation = HubConversation.with(hub.file)) {
                assertThat(conversation.ask(question("a", 0, Duration.ZERO)).known()).isTrue();
            }
        }
    }

    @Test
    void aQuestionThatIsTooLongEndsTheConnection() throws IOException {
        try (var hub = Bench.begin(sockets, LONG);
                var channel = connect(hub)) {
            send(channel, "{\"server\":\"" + "a".repeat(4 * 1024));

            assertThat(closes(channel)).isTrue();
        }
    }

    @Test
    void thereAreOnlySoManyConnections() throws IOException {
        try (var hub = Bench.begin(sockets, LONG)) {
            var channels = new ArrayList<HubConversation>();
            for (int i = 0; i < HubSocket.MAX_CONNECTIONS; i++) {
                channels.add(HubConversation.with(hub.file));
                var _ = channels.getLast().ask(question("a", 0, Duration.ZERO));
            }
            try (var oneTooMany = HubConversation.with(hub.file)) {
                assertThatIOException()
                        .isThrownBy(() -> oneTooMany.ask(question("a", 0, Duration.ZERO)));
            }

            channels.removeFirst().close();

            await().untilAsserted(() -> {
                try (var next = HubConversation.with(hub.file)) {
                    assertThat(next.ask(question("a", 0, Duration.ZERO)).known()).isTrue();
                }
            });
            for (var channel : channels) {
                channel.close();
            }
        }
    }

    @Test
    void atItsEndTheHubLetsGoOfAll() throws IOException {
        try (var hub = Bench.begin(sockets, LONG);
                var idle = connect(hub);
                var conversation = HubConversation.with(hub.file)) {
            assertThat(conversation.ask(question("a", 0, Duration.ZERO)).over()).isFalse();
            hub.journals.end();
            assertThat(conversation.ask(question("a", 0, LONG)).over()).isTrue();

            hub.end();

            assertThat(closes(idle)).isTrue();
            assertThat(hub.file).doesNotExist();
            assertThat(sockets.all()).isEmpty();
        }
    }

    @Test
    void oneThatIsClosedBeforeItListensDoesNotListen() throws IOException {
        var socket = new HubSocket(HUB, new Journals(JournalKeeper.NONE), ServerRestart.NONE, LONG);
        socket.close();

        socket.begin(sockets);

        await().until(() -> {
            var threads = Thread.getAllStackTraces().keySet();
            return threads.stream().noneMatch(thread -> thread.getName().equals("local"));
        });
        assertThat(sockets.all()).isEmpty();
    }
}

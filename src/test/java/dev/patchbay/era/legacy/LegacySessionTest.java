package dev.patchbay.era.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.call.Call;
import dev.patchbay.call.ClientFailure;
import dev.patchbay.call.Method;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.Params;
import dev.patchbay.call.Server;
import dev.patchbay.call.Service;
import dev.patchbay.call.Subscriptions;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Result;
import dev.patchbay.mcp.ServerCapabilities;
import dev.patchbay.mcp.ToolResult;
import dev.patchbay.peer.FakeChannel;
import dev.patchbay.peer.HandScheduler;
import dev.patchbay.peer.Handler;
import dev.patchbay.peer.Handler.Reply;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.PeerLimits;
import dev.patchbay.peer.Ticket;
import dev.patchbay.peer.TimeLimit;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LegacySessionTest {
    private static final TimeLimit LIMIT =
            new TimeLimit(Duration.ofSeconds(1), Duration.ofSeconds(10));
    private static final int PATIENCE_SECONDS = 10;

    private final FakeChannel channel = new FakeChannel();
    private final HandScheduler time = new HandScheduler();
    private final Peer peer = peer();
    private final FakeFeed feed = new FakeFeed();
    private final List<String> clock = new ArrayList<>();
    private Service<Call, Outcome> service = _ -> Outcome.of(Result.EMPTY);
    private final LegacySession session = dialect().session(peer);

    private Peer peer() {
        var limits = new PeerLimits(1, 1_000, Duration.ofSeconds(1));
        return new Peer(channel, _ -> unused(), limits, time, time);
    }

    private static Handler unused() {
        return null;
    }

    private LegacyDialect dialect() {
        var method =
                new Method() {
                    @Override
                    public String name() {
                        return "tools/call";
                    }

                    @Override
                    public Outcome serve(Call call) throws InterruptedException {
                        return service.serve(call);
                    }
                };
        return new LegacyDialect(
                new Server(
                        new Implementation("us", "1"),
                        () -> new ServerCapabilities(true, false, true, false),
                        null),
                Map.of("tools/call", method),
                feed);
    }

    /** Changes that a test tells of; remembers who listens. */
    private static final class FakeFeed implements Subscriptions {
        private final CompletableFuture<Listener> listener = new CompletableFuture<>();
        private final CountDownLatch ended = new CountDownLatch(1);

        private record Listener(Predicate<Change> wanted, Consumer<Change> tell) {}

        @Override
        public Listening open(Predicate<Change> wanted) {
            return tell -> {
                listener.complete(new Listener(wanted, tell));
                try {
                    new CountDownLatch(1).await();
                } finally {
                    ended.countDown();
                }
            };
        }

        void change(Change change) {
            var listening = listener.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
            if (listening.wanted().test(change)) {
                listening.tell().accept(change);
            }
        }
    }

    private Ticket ticket() {
        return new Ticket() {
            @Override
            public boolean cancelled() {
                return false;
            }

            @Override
            public void alive() {
                clock.add("alive");
            }

            @Override
            public void pause() {
                clock.add("pause");
            }
        };
    }

    private Reply accept(String method, String params) {
        var json =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\""
                        + method
                        + "\",\"params\":"
                        + params
                        + "}";
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        var request = (Request) Codec.decode(bytes, bytes.length);
        return session.accept(request, Params.of(request.rawParams()), ticket(), LIMIT);
    }

    private String serve(String method, String params) {
        try {
            return switch (accept(method, params)) {
                case Reply.Now now -> RawJson.of(now.result()).toString();
                case Reply.Later later -> RawJson.of(later.work().call()).toString();
                case Reply.Standing _ -> throw new AssertionError("A request that stands");
            };
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private void handshake(String revision, String capabilities) {
        serve(
                "initialize",
                "{\"protocolVersion\":\"" + revision + "\",\"capabilities\":" + capabilities + "}");
    }

    private void handshake() {
        handshake("2025-11-25", "{}");
    }

    private void initialized() {
        session.notified(new Notification("notifications/initialized", null));
    }

    private void assertRefused(String method, String params, int code, String message) {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> serve(method, params))
                .withMessage(message)
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(code));
    }

    // The handshake.

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, 2024-11-05",
        "2025-03-26, 2025-03-26",
        "2025-06-18, 2025-06-18",
        "2025-11-25, 2025-11-25",
        "2026-07-28, 2025-11-25",
        "2024-10-07, 2025-11-25",
        "'', 2025-11-25",
        "latest, 2025-11-25"
    })
    void aVersionWeSpeakIsEchoedAndAnyOtherIsTheNewest(String asked, String answered) {
        var answer = serve("initialize", "{\"protocolVersion\":\"" + asked + "\"}");

        assertThat(answer)
                .startsWith("{\"protocolVersion\":\"" + answered + "\",\"capabilities\":{")
                .contains("\"serverInfo\":{\"name\":\"us\",\"version\":\"1\"}")
                .doesNotContain("resultType", "instructions");
    }

    @Test
    void aHandshakeWithoutAVersionIsRefused() {
        assertRefused("initialize", "{}", -32602, "protocolVersion is required");
        assertThat(session.initialized()).isFalse();
    }

    @Test
    void aSecondHandshakeIsRefused() {
        handshake();

        assertRefused(
                "initialize",
                "{\"protocolVersion\":\"2024-11-05\"}",
                -32600,
                "initialize must come once, found a second one");
    }

    @Test
    void onlyAPingIsServedBeforeIt() {
        assertThat(serve("ping", "{}")).isEqualTo("{}");
        assertRefused(
                "tools/call",
                "{}",
                -32600,
                "initialize must come first, found tools/call; a client of 2026-07-28 names its version in params._meta");
        assertRefused(
                "no/such",
                "{}",
                -32600,
                "initialize must come first, found no/such; a client of 2026-07-28 names its version in params._meta");
    }

    @Test
    void afterItAnUnknownMethodIsCalledUnknown() {
        handshake();

        assertRefused("no/such", "{}", -32601, "No such method: no/such");
        assertRefused("server/discover", "{}", -32601, "No such method: server/discover");
    }

    @ParameterizedTest
    @CsvSource({"2024-11-05, false", "2025-03-26, true", "2025-06-18, false", "2025-11-25, false"})
    void onlyOneRevisionHasBatches(String revision, boolean batches) {
        assertThat(session.takesBatches()).isFalse();

        handshake(revision, "{}");

        assertThat(session.takesBatches()).isEqualTo(batches);
    }

    // Results.

    @Test
    void aResultHasNothingOfTheOtherEra() {
        handshake();
        service =
                _ -> {
                    var result =
                            ToolResult.text("hi").withMeta(RawJson.parse("{\"their\":\"own\"}"));
                    return new Outcome.Completed(result, Freshness.NONE);
                };

        assertThat(serve("tools/call", "{}"))
                .isEqualTo(
                        "{\"_meta\":{\"their\":\"own\"},\"content\":[{\"type\":\"text\",\"text\":\"hi\"}]}");
    }

    @Test
    void lateWorkIsAnsweredForByItsMethod() {
        handshake();
        var reply = (Reply.Later) accept("tools/call", "{}");

        assertThat(reply.limit()).isEqualTo(LIMIT);
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> reply.late().after(Duration.ofMillis(70)))
                .withMessage("tools/call gave no answer within 70 ms");
    }

    // Notices.

    private List<String> logged() {
        service =
                call -> {
                    for (var level : LogLevel.values()) {
                        call.exchange().log(level, "x");
                    }
                    return Outcome.of(Result.EMPTY);
                };
        serve("tools/call", "{}");
        return channel.rest().stream()
                .map(line -> line.replaceAll(".*\"level\":\"(\\w+)\".*", "$1"))
                .toList();
    }

    @Test
    void aClientThatHasSaidNothingIsSparedDetails() {
        handshake();

        assertThat(logged())
                .containsExactly(
                        "info", "notice", "warning", "error", "critical", "alert", "emergency");
    }

    @Test
    void aClientChoosesItsLevel() {
        handshake();

        assertThat(serve("logging/setLevel", "{\"level\":\"alert\"}")).isEqualTo("{}");

        assertThat(logged()).containsExactly("alert", "emergency");
    }

    @ParameterizedTest
    @ValueSource(strings = {"loud", "", "INFO"})
    void aLevelThatDoesNotExistIsRefused(String level) {
        handshake();

        assertRefused(
                "logging/setLevel",
                "{\"level\":\"" + level + "\"}",
                -32602,
                "level must be one of debug, info, notice, warning, error, critical, alert, emergency, found "
                        + level);
    }

    private List<String> progress(String revision, String params) {
        handshake(revision, "{}");
        service =
                call -> {
                    call.exchange().progress(Progress.of(1, 2, "half"));
                    return Outcome.of(Result.EMPTY);
                };
        serve("tools/call", params);
        return channel.rest();
    }

    @Test
    void progressIsToldOnlyUnderAToken() {
        assertThat(progress("2025-11-25", "{\"_meta\":{}}")).isEmpty();
        assertThat(clock).containsExactly("alive");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"2024-11-05; ''", "2025-03-26; ,\"message\":\"half\""})
    void progressHasTheMembersOfItsRevision(String revision, String message) {
        assertThat(progress(revision, "{\"_meta\":{\"progressToken\":\"0\"}}"))
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":\"0\",\"progress\":1,\"total\":2"
                                + message
                                + "}}");
    }

    // Questions to the client.

    private String ask(InputRequest question) {
        service =
                call -> Outcome.of(ToolResult.text(call.exchange().ask("q", question).toString()));
        return serve("tools/call", "{}");
    }

    @Test
    void aQuestionIsARealRequestWhileTheClockStandsStill() {
        handshake("2025-11-25", "{\"roots\":{}}");
        channel.gate(message -> {
            assertThat(clock).containsExactly("pause");
            assertThat(message).contains("\"method\":\"roots/list\"");
            Thread.ofVirtual()
                    .start(() ->
                            channel.receive("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":1}}"));
        });
        peer.open();

        assertThat(ask(new InputRequest.Roots())).contains("{\\\"a\\\":1}");
        assertThat(clock).containsExactly("pause", "alive");
    }

    @Test
    void anErrorOfTheClientIsItsFailure() {
        handshake("2025-11-25", "{\"roots\":{}}");
        channel.gate(_ ->
                Thread.ofVirtual()
                        .start(() ->
                                channel.receive(
                                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-1,\"message\":\"no roots\"}}")));
        peer.open();

        assertThatExceptionOfType(ClientFailure.class)
                .isThrownBy(() -> ask(new InputRequest.Roots()))
                .withMessage("The client did not answer: no roots");
        assertThat(clock).containsExactly("pause", "alive");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "2025-11-25; {}",
                "2025-11-25; {\"sampling\":{}}",
                "2025-03-26; {\"elicitation\":{}}",
                "2025-11-25; {\"elicitation\":{\"url\":{}}}"
            })
    void aClientIsAskedOnlyForWhatItHasDeclaredAndItsRevisionKnows(
            String revision, String capabilities) {
        handshake(revision, capabilities);

        assertThatExceptionOfType(MissingCapability.class)
                .isThrownBy(() ->
                        ask(new InputRequest.Form("Who?", RawJson.parse("{\"type\":\"object\"}"))));
        assertThat(channel.rest()).isEmpty();
    }

    // Changes.

    private static String updated(String uri) {
        return "{\"method\":\"notifications/resources/updated\",\"params\":{\"uri\":\""
                + uri
                + "\"}}";
    }

    @Test
    void everyChangeOfAListIsTold() {
        handshake();
        initialized();

        for (var kind : Change.Kind.values()) {
            feed.change(new Change.ListChanged(kind));
        }

        assertThat(channel.next()).isEqualTo("{\"method\":\"notifications/tools/list_changed\"}");
        assertThat(channel.next()).isEqualTo("{\"method\":\"notifications/prompts/list_changed\"}");
        assertThat(channel.next())
                .isEqualTo("{\"method\":\"notifications/resources/list_changed\"}");
    }

    @Test
    void onlyResourcesThatAreSubscribedToAreTold() {
        handshake();
        initialized();
        assertThat(serve("resources/subscribe", "{\"uri\":\"a:b\"}")).isEqualTo("{}");
        assertThat(serve("resources/subscribe", "{\"uri\":\"a:d\"}")).isEqualTo("{}");
        assertThat(serve("resources/unsubscribe", "{\"uri\":\"a:d\"}")).isEqualTo("{}");
        assertThat(serve("resources/unsubscribe", "{\"uri\":\"a:e\"}")).isEqualTo("{}");

        feed.change(new Change.ResourceUpdated("a:c"));
        feed.change(new Change.ResourceUpdated("a:d"));
        feed.change(new Change.ResourceUpdated("a:b"));

        assertThat(channel.next()).isEqualTo(updated("a:b"));
        assertThat(channel.rest()).isEmpty();
    }

    @Test
    void subscriptionsAreBounded() {
        handshake();
        for (int i = 0; i < 10_000; i++) {
            serve("resources/subscribe", "{\"uri\":\"a:" + i + "\"}");
        }

        assertRefused(
                "resources/subscribe",
                "{\"uri\":\"a:b\"}",
                -32602,
                "At most 10000 resources may be subscribed to");
    }

    @Test
    void nothingIsToldBeforeTheHandshakeIsComplete() {
        initialized();
        handshake();

        assertThat(feed.listener).isNotDone();
    }

    @Test
    void theEndOfTheSessionEndsTheTelling() throws InterruptedException {
        handshake();
        initialized();
        feed.change(new Change.ListChanged(Change.Kind.TOOLS));

        session.closed();

        assertThat(feed.ended.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
}

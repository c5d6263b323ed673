package dev.patchbay.era.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.call.Exchange;
import dev.patchbay.call.client.ConnectionOwner;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.call.server.PendingCall;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.Revision;
import dev.patchbay.peer.FakeChannel;
import dev.patchbay.peer.HandScheduler;
import dev.patchbay.peer.Peer;
import dev.patchbay.peer.channel.SendQueueFull;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.peer.incoming.TimeLimit;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.testing.Background;
import dev.patchbay.testing.FakeExchange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LegacyRemoteTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final TimeLimit LIMIT = new TimeLimit(LONG, LONG);
    private static final Implementation HUB = new Implementation("hub", "1");
    private static final String EVERYTHING =
            "{\"tools\":{},\"logging\":{},\"resources\":{\"subscribe\":true}}";

    private final FakeChannel channel = new FakeChannel();
    private final LegacyRemote remote = remote();

    private LegacyRemote remote() {
        var made = new AtomicReference<LegacyRemote>();
        var time = new HandScheduler();
        var peer =
                new Peer(
                        channel,
                        it -> {
                            made.set(new LegacyRemote("a", it, ConnectionOwner.inCalls(), LIMIT));
                            return made.get();
                        },
                        new PeerLimits(10, 1_000_000, LONG),
                        time,
                        time);
        peer.open();
        return made.get();
    }

    /** The next message that the server gets, which must be of this method. */
    private JsonNode hears(String method) {
        var message = RawJson.parse(channel.next()).tree();
        assertThat(message.path("method").asText()).isEqualTo(method);
        return message;
    }

    private void assertSilent() {
        assertThat(channel.rest()).isEmpty();
    }

    private void answer(JsonNode request, String result) {
        channel.receive(
                "{\"jsonrpc\":\"2.0\",\"id\":"
                        + request.path("id")
                        + ",\"result\":"
                        + result
                        + "}");
    }

    private void tells(String method, String params) {
        channel.receive(
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/"
                        + method
                        + "\",\"params\":"
                        + params
                        + "}");
    }

    private void asks(String method, String params) {
        channel.receive(
                "{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\""
                        + method
                        + "\",\"params\":"
                        + params
                        + "}");
    }

    private Background<Boolean> greeting() {
        return Background.of(() -> {
            remote.greet(HUB, LONG);
            return true;
        });
    }

    private void greet(String capabilities) {
        var greeting = greeting();
        answer(
                hears("initialize"),
                "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":" + capabilities + "}");
        hears("notifications/initialized");
        greeting.result();
    }

    private PendingCall call(Exchange caller) {
        return remote.call(
                RequestMethod.CALL_TOOL, out -> out.member("name", "t"), null, caller, LIMIT);
    }

    private static FakeExchange caller() {
        return new FakeExchange(Revision.V2025_11_25);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"protocolVersion\":\"2026-07-28\"}",
                "{\"protocolVersion\":\"1999-01-01\"}",
                "{\"protocolVersion\":2}",
                "{}",
                "[]"
            })
    void aServerThatAgreesToNoVersionIsNotGreeted(String welcome) {
        var greeting = greeting();

        answer(hears("initialize"), welcome);

        assertThat(greeting.failure(RpcException.class)).hasMessageContaining("version");
        assertThatExceptionOfType(IllegalStateException.class).isThrownBy(remote::server);
        assertSilent();
    }

    @Test
    void aSecondWelcomeChangesNothing() {
        var greeting = greeting();
        var request = hears("initialize");
        answer(request, "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{}}");
        hears("notifications/initialized");
        greeting.result();

        answer(request, "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{\"tools\":{}}}");

        assertThat(remote.server().revision()).isEqualTo(Revision.V2025_11_25);
        assertThat(remote.server().offers().tools()).isFalse();
        assertSilent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"progressToken\":99,\"progress\":1}",
                "{\"progressToken\":\"%d\",\"progress\":1}",
                "{\"progressToken\":%d.0,\"progress\":1}",
                "{\"progressToken\":%d,\"progress\":\"1\"}",
                "{\"progressToken\":%d}",
                "{\"progressToken\":%d,\"progress\":1,\"progress\":2}",
                "{\"progress\":1}",
                "[%d]"
            })
    void progressThatBelongsToNoCallIsDropped(String params) throws InterruptedException {
        greet(EVERYTHING);
        var pending = call(caller());
        var request = hears("tools/call");

        tells("progress", params.replace("%d", Long.toString(pending.number())));
        answer(request, "{\"content\":[]}");

        assertThat(pending.next()).isInstanceOf(ServerMessage.Answered.class);
    }

    @Test
    void whatComesAfterTheAnswerIsOfNoCall() throws InterruptedException {
        greet(EVERYTHING);
        var pending = call(caller());
        var request = hears("tools/call");
        assertThat(request.at("/params/_meta/progressToken").asLong()).isEqualTo(pending.number());
        answer(request, "{\"content\":[1]}");

        answer(request, "{\"content\":[2]}");
        tells("progress", "{\"progressToken\":" + pending.number() + ",\"progress\":1}");

        assertThat(pending.next())
                .isEqualTo(new ServerMessage.Answered(RawJson.parse("{\"content\":[1]}")));
        assertThat(pending.nextQuestion(Duration.ZERO)).isEmpty();
        assertThat(remote.busy()).isFalse();
    }

    @Test
    void theLogLevelIsOnlyEverLowered() {
        greet(EVERYTHING);
        for (var level : List.of(LogLevel.WARNING, LogLevel.WARNING, LogLevel.ERROR)) {
            call(caller().wanting(level));
        }
        call(caller().wanting(LogLevel.DEBUG));

        assertThat(hears("logging/setLevel").at("/params/level").asText()).isEqualTo("warning");
        hears("tools/call");
        hears("tools/call");
        hears("tools/call");
        assertThat(hears("logging/setLevel").at("/params/level").asText()).isEqualTo("debug");
        hears("tools/call");
        assertSilent();
    }

    @Test
    void aLogLevelThatDidNotReachTheServerIsSentAgain() {
        greet(EVERYTHING);
        channel.onSend(message -> {
            throw new SendQueueFull(LONG);
        });
        assertThatExceptionOfType(SendQueueFull.class)
                .isThrownBy(() -> call(caller().wanting(LogLevel.INFO)));
        channel.onSend(_ -> {});

        call(caller().wanting(LogLevel.INFO));

        hears("logging/setLevel");
        hears("tools/call");
    }

    @Test
    void aServerWithoutLoggingIsToldNoLevel() {
        greet("{\"tools\":{}}");

        call(caller().wanting(LogLevel.DEBUG));

        hears("tools/call");
        assertSilent();
    }

    @Test
    void aServerHearsOfEachFollowedResourceOnce() {
        greet(EVERYTHING);
        remote.follow(Set.of("a:1"));
        remote.follow(Set.of("a:1", "a:2"));
        remote.follow(Set.of("a:2", "a:1"));

        assertThat(hears("resources/subscribe").at("/params/uri").asText()).isEqualTo("a:1");
        assertThat(hears("resources/subscribe").at("/params/uri").asText()).isEqualTo("a:2");
        assertSilent();

        remote.follow(Set.of("a:2"));
        remote.follow(Set.of("a:2"));

        assertThat(hears("resources/unsubscribe").at("/params/uri").asText()).isEqualTo("a:1");
        assertSilent();
    }

    @Test
    void aServerThatReportsNoChangesIsNotAskedTo() {
        greet("{\"resources\":{}}");

        remote.follow(Set.of("a:1"));

        assertSilent();
    }

    @Test
    void aQuestionThatNobodyCanBeAskedIsRefusedAndNoted() {
        greet(EVERYTHING);
        assertThat(remote.firstQuestion().toCompletableFuture()).isNotDone();

        asks("elicitation/create", "{\"message\":\"Name?\",\"requestedSchema\":{}}");

        assertThat(channel.next()).contains("-32601").contains("belongs to no open call");
        assertThat(remote.firstQuestion().toCompletableFuture()).isDone();
    }

    @Test
    void aRequestThatIsNoQuestionIsNone() {
        greet(EVERYTHING);

        asks("tools/list", "{}");
        assertThat(channel.next()).contains("-32601");
        asks("ping", "{}");
        assertThat(channel.next()).isEqualTo("{\"id\":\"q\",\"result\":{}}");

        assertThat(remote.firstQuestion().toCompletableFuture()).isNotDone();
    }

    @Test
    void theEndFailsWhatIsOpenAndWhatComesLater() throws InterruptedException {
        greet(EVERYTHING);
        var pending = call(caller());
        hears("tools/call");
        assertThat(remote.busy()).isTrue();

        channel.end();

        assertThat(pending.next())
                .isInstanceOfSatisfying(
                        ServerMessage.Failed.class,
                        failed -> assertThat(failed.failure()).isInstanceOf(PeerClosed.class));
        assertThat(remote.busy()).isFalse();
        assertThat(remote.ended().toCompletableFuture()).isDone();
        assertThatExceptionOfType(PeerClosed.class).isThrownBy(() -> call(caller()));
    }

    @Test
    void changesAreToldFromTheMomentThatSomebodyListens() {
        greet(EVERYTHING);
        var changes = new ArrayList<Change>();
        tells("tools/list_changed", "{}");
        remote.onChange(changes::add);

        tells("resources/list_changed", "{}");
        tells("resources/updated", "{\"uri\":\"a:1\"}");
        tells("resources/updated", "{\"uri\":7}");
        tells("no/such", "{}");

        assertThat(changes)
                .containsExactly(
                        new Change.ListChanged(Change.Kind.RESOURCES),
                        new Change.ResourceUpdated("a:1"));
    }
}

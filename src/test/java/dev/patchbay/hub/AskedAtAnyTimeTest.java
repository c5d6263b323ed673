package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.Messages;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import dev.patchbay.upstream.definition.Sharing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests questions of servers whose connection belongs to one client, during calls and between
 * calls.
 */
@Timeout(60)
class AskedAtAnyTimeTest {
    private static final String ROOTS = "{\"roots\":{\"listChanged\":true}}";
    private static final String ANSWER = "{\"roots\":[{\"uri\":\"file:///work\"}]}";
    private static final String CHANGED = "notifications/roots/list_changed";

    private static void answer(HubClient client, String method, String result) {
        var asked = client.heard(method);
        client.send(
                "{\"jsonrpc\":\"2.0\",\"id\":" + asked.path("id") + ",\"result\":" + result + "}");
    }

    private static String answerTo(String method) {
        return switch (method) {
            case "elicitation/create" -> "{\"action\":\"decline\"}";
            case "sampling/createMessage" ->
                    "{\"role\":\"assistant\",\"model\":\"m\",\"content\":{\"type\":\"text\",\"text\":\"t\"}}";
            default -> ANSWER;
        };
    }

    private static FakeUpstream askingAtOnce(String method) {
        return FakeUpstream.legacy()
                .on("notifications/initialized", FakeUpstream.line(question(method)));
    }

    private static String question(String method) {
        var params =
                switch (method) {
                    case "elicitation/create" ->
                            "{\"message\":\"m\",\"requestedSchema\":{\"type\":\"object\",\"properties\":{}}}";
                    case "sampling/createMessage" -> "{\"messages\":[],\"maxTokens\":1}";
                    default -> "{}";
                };
        return "{\"jsonrpc\":\"2.0\",\"id\":\"q\",\"method\":\""
                + method
                + "\",\"params\":"
                + params
                + "}";
    }

    @ParameterizedTest
    @ValueSource(strings = {"roots/list", "sampling/createMessage", "elicitation/create"})
    void theOneClientIsAskedWithoutACall(String method) {
        var fake = askingAtOnce(method);
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client =
                        HubClient.legacy(
                                hub, "{\"roots\":{},\"sampling\":{},\"elicitation\":{}}")) {
            answer(client, method, answerTo(method));

            fake.awaitReceived(answerTo(method));
        }
    }

    @Test
    void theClientIsAskedOnlyOnceItHasSaidThatItIsReady() {
        var fake = askingAtOnce("roots/list");
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var wire = hub.client()) {
            wire.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
                            + "\"protocolVersion\":\"2025-11-25\",\"capabilities\":"
                            + ROOTS
                            + ",\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
            assertThat(wire.next()).contains("serverInfo");
            fake.awaitReceived("notifications/initialized");
            assertThat(wire.rest()).isEmpty();

            wire.send(Messages.initialized());
            assertThat(wire.next()).contains("roots/list");
        }
    }

    @Test
    void theClientsOwnErrorReachesTheServer() {
        var fake = askingAtOnce("roots/list");
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client = HubClient.legacy(hub, ROOTS)) {
            var asked = client.heard("roots/list");
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":"
                            + asked.path("id")
                            + ",\"error\":{\"code\":-32055,\"message\":\"no folder\"}}");

            fake.awaitReceived("-32055").awaitReceived("no folder");
        }
    }

    @Test
    void whatTheClientHasNotDeclaredIsRefused() {
        var fake = askingAtOnce("sampling/createMessage");
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client = HubClient.legacy(hub, ROOTS)) {
            client.call("a.echo", "{}");

            fake.awaitReceived("-32601");
        }
    }

    @Test
    void aQuestionIsAnsweredAfterTheCallThatItCameWithIsOver() {
        var fake =
                FakeUpstream.legacy()
                        .on(
                                "tools/call:echo",
                                FakeUpstream.line(question("roots/list")),
                                FakeUpstream.answer());
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client = HubClient.legacy(hub, ROOTS)) {
            client.call("a.echo", "{}");
            answer(client, "roots/list", ANSWER);

            fake.awaitReceived("file:///work");
        }
    }

    @Test
    void noTimePassesForACallWhileTheClientThinks() {
        var fake = FakeUpstream.legacy();
        var patience = Fakes.requesting(Duration.ofMillis(1_500));
        try (var hub = TestHub.stdio(Fakes.of("a", fake, patience));
                var client = HubClient.legacy(hub, "{\"elicitation\":{}}")) {
            int call = client.begin("tools/call", HubClient.called("a.ask", "{}"));
            var asked = client.heard("elicitation/create");
            var quick = client.call("a.wait", "{\"millis\":2000}");
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":"
                            + asked.path("id")
                            + ",\"result\":{\"action\":\"decline\"}}");

            assertThat(quick.at("/result/isError").asBoolean()).as(quick.toString()).isFalse();
            assertThat(client.answer(call).toString()).contains("decline");
        }
    }

    @Test
    void twoQuestionsAtATimeAreNotConfused() {
        var fake = FakeUpstream.legacy();
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client = HubClient.legacy(hub, "{\"elicitation\":{}}")) {
            int one = client.begin("tools/call", HubClient.called("a.ask", "{}"));
            var first = client.heard("elicitation/create");
            int other = client.begin("tools/call", HubClient.called("a.ask", "{}"));
            answer(client, "elicitation/create", "{\"action\":\"cancel\"}");
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":"
                            + first.path("id")
                            + ",\"result\":{\"action\":\"decline\"}}");

            assertThat(client.answer(other).toString()).contains("cancel");
            assertThat(client.answer(one).toString()).contains("decline");
        }
    }

    @Test
    void theOneClientHearsTheLogOfAServerThatItHasNotCalled() {
        var fake =
                FakeUpstream.legacy()
                        .on(
                                "notifications/initialized",
                                FakeUpstream.line(
                                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\","
                                                + "\"params\":{\"level\":\"error\",\"data\":\"begun\"}}"));
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client = HubClient.legacy(hub, "{}")) {
            var params = client.heard("notifications/message").path("params");

            assertThat(params.path("data").asText()).isEqualTo("begun");
            assertThat(params.path("logger").asText()).isEqualTo("a");
        }
    }

    @Test
    void whenRootsChangeEachServerThatWasToldThatTheyDoHears() {
        var fakes = List.of(FakeUpstream.legacy(), FakeUpstream.legacy());
        try (var hub =
                        TestHub.stdio(
                                Fakes.of("a", fakes.getFirst()), Fakes.of("b", fakes.getLast()));
                var client = HubClient.legacy(hub, ROOTS)) {
            client.call("a.echo", "{}");
            client.call("b.echo", "{}");
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"" + CHANGED + "\"}");

            fakes.forEach(fake -> fake.awaitReceived(CHANGED));
        }
    }

    @Test
    void whenRootsChangeOfAClientThatHasNotSaidThatTheyDoNobodyHears() {
        var fake = FakeUpstream.legacy();
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client = HubClient.legacy(hub, "{\"roots\":{}}")) {
            client.call("a.echo", "{}");
            client.send("{\"jsonrpc\":\"2.0\",\"method\":\"" + CHANGED + "\"}");
            client.call("a.echo", "{}");

            assertThat(fake.received()).noneMatch(line -> line.contains(CHANGED));
        }
    }

    @Test
    void aSessionWithAConnectionOfItsOwnIsAskedAndTellsOfItsRootsAndNoOther() {
        var fake = askingAtOnce("roots/list");
        try (var hub = new TestHub(own(fake));
                var one = HubClient.legacy(hub.client(new Principal("i", "a")), ROOTS);
                var other = HubClient.legacy(hub.client(new Principal("i", "b")), ROOTS)) {
            int call = one.begin("tools/call", HubClient.called("a.echo", "{}"));
            answer(one, "roots/list", ANSWER);
            one.answer(call);
            fake.awaitReceived("file:///work");
            one.send("{\"jsonrpc\":\"2.0\",\"method\":\"" + CHANGED + "\"}");

            await().until(() ->
                    fake.received().stream().filter(line -> line.contains(CHANGED)).count() == 1);
            other.ask("tools/list", "");
            assertThat(other.aside())
                    .noneMatch(line -> line.path("method").asText().equals("roots/list"));
        }
    }

    /** The question may be about anything, so the end of the call is no answer to it. */
    @Test
    void aQuestionRightBeforeTheAnswerToACallReachesTheSessionThatOwnsTheConnection() {
        var fake =
                FakeUpstream.legacy()
                        .on(
                                "tools/call",
                                FakeUpstream.line(question("roots/list")),
                                FakeUpstream.result("{\"content\":[]}"));
        try (var hub = new TestHub(own(fake));
                var client = HubClient.legacy(hub.client(new Principal("i", "a")), ROOTS)) {
            for (int i = 0; i < 30; i++) {
                int call = client.begin("tools/call", HubClient.called("a.echo", "{}"));
                answer(client, "roots/list", ANSWER);
                client.answer(call);
                // The next question has the same id, so the server must have this answer first.
                int questions = i + 1;
                await().pollInterval(Duration.ofMillis(5)).until(() -> answers(fake) == questions);
            }
        }
    }

    private static long answers(FakeUpstream fake) {
        return fake.received().stream().filter(line -> line.contains("\"id\":\"q\"")).count();
    }

    private static Definition own(FakeUpstream fake) {
        return new Definition(
                "a",
                new ServerAddress.Program(fake.command(), fake.arguments(), Map.of(), null),
                true,
                Fakes.PATIENCE,
                NameFilter.ALL,
                Sharing.OWN);
    }

    @Test
    void aClientWithoutASessionIsAskedInItsCallAndNotBetween() {
        var fake = askingAtOnce("roots/list");
        try (var hub = TestHub.stdio(Fakes.of("a", fake));
                var client = HubClient.modern(hub, "{\"roots\":{}}")) {
            client.ask("tools/list", "");
            fake.awaitReceived("belongs to no open call");

            var asked = client.call("a.ask", "{\"method\":\"roots/list\"}").path("result");
            assertThat(asked.path("resultType").asText()).isEqualTo("input_required");
        }
    }
}

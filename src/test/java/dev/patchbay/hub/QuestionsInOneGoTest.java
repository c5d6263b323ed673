package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests questions of a server with a session to a client without a session. */
@Timeout(60)
class QuestionsInOneGoTest {
    private static final String ECHO = HubClient.called("a.echo", "{\"x\":1}");
    private static final String BOTH = "{\"roots\":{},\"sampling\":{}}";
    private static final String ROOTS =
            "{\"jsonrpc\":\"2.0\",\"id\":\"r\",\"method\":\"roots/list\"}";
    private static final String SAMPLING =
            "{\"jsonrpc\":\"2.0\",\"id\":\"s\",\"method\":\"sampling/createMessage\",\"params\":"
                    + "{\"messages\":[],\"maxTokens\":1}}";

    private static TestHub hub(FakeUpstream fake) throws InterruptedException {
        var hub = new TestHub(Fakes.of("a", fake));
        hub.registry.discover(true, false);
        return hub;
    }

    /** One that asks both and waits for no answer before it is done, a little later. */
    private static FakeUpstream curious() {
        return FakeUpstream.legacy()
                .on(
                        "tools/call:echo",
                        FakeUpstream.line(ROOTS),
                        FakeUpstream.line(SAMPLING),
                        FakeUpstream.delay(500),
                        FakeUpstream.answer());
    }

    private static String keyOf(JsonNode asked, String method) {
        return asked.path("inputRequests").properties().stream()
                .filter(entry -> entry.getValue().path("method").asText().equals(method))
                .findFirst()
                .orElseThrow()
                .getKey();
    }

    private static String answered(JsonNode asked, String answers) {
        return ECHO
                + ",\"inputResponses\":{"
                + answers
                + "},\"requestState\":"
                + asked.path("requestState");
    }

    private static String roots(JsonNode asked) {
        return "\"" + keyOf(asked, "roots/list") + "\":{\"roots\":[]}";
    }

    private static String sample(JsonNode asked) {
        return "\""
                + keyOf(asked, "sampling/createMessage")
                + "\":{\"role\":\"assistant\",\"model\":\"m\",\"content\":"
                + "{\"type\":\"text\",\"text\":\"t\"}}";
    }

    @Test
    void areAskedInOneGoToo() throws InterruptedException {
        var fake = curious();
        try (var hub = hub(fake);
                var client = HubClient.modern(hub, BOTH)) {
            var asked = client.ask("tools/call", ECHO).path("result");

            assertThat(asked.path("inputRequests")).hasSize(2);
            var done =
                    client.ask("tools/call", answered(asked, roots(asked) + "," + sample(asked)));
            assertThat(done.at("/result/content")).isNotEmpty();
            fake.awaitReceived("{\"roots\":[]}").awaitReceived("\"model\":\"m\"");
        }
    }

    @Test
    void areAskedAgainWhereOneIsNotAnswered() throws InterruptedException {
        var fake = curious();
        try (var hub = hub(fake);
                var client = HubClient.modern(hub, BOTH)) {
            var first = client.ask("tools/call", ECHO).path("result");
            var second = client.ask("tools/call", answered(first, roots(first))).path("result");

            assertThat(second.path("inputRequests")).hasSize(1);
            var done = client.ask("tools/call", answered(second, sample(second)));
            assertThat(done.at("/result/content")).isNotEmpty();
            fake.awaitReceived("{\"roots\":[]}").awaitReceived("\"model\":\"m\"");
        }
    }

    @Test
    void areOnlyThoseThatTheClientHasDeclared() throws InterruptedException {
        var fake = curious();
        try (var hub = hub(fake);
                var client = HubClient.modern(hub, "{\"roots\":{}}")) {
            var asked = client.ask("tools/call", ECHO).path("result");

            assertThat(asked.path("inputRequests").properties())
                    .singleElement()
                    .extracting(entry -> entry.getValue().path("method").asText())
                    .isEqualTo("roots/list");
            assertThat(client.ask("tools/call", answered(asked, roots(asked))).has("result"))
                    .isTrue();
        }
    }

    @Test
    void aServerThatAsksForRootsOnlyIsRefusedThemAndGoesOn() throws InterruptedException {
        var fake =
                FakeUpstream.legacy()
                        .on(
                                "tools/call:echo",
                                FakeUpstream.ask("roots/list"),
                                FakeUpstream.answer());
        try (var hub = hub(fake);
                var client = HubClient.modern(hub, "{}")) {
            assertThat(client.ask("tools/call", ECHO).path("result").has("content")).isTrue();
            fake.awaitReceived("does not offer roots");
        }
    }

    @Test
    void areRefusedWhereTheClientHasDeclaredNothing() throws InterruptedException {
        var fake = curious();
        try (var hub = hub(fake);
                var client = HubClient.modern(hub, "{}")) {
            var error = client.ask("tools/call", ECHO).path("error");

            assertThat(error.path("code").asInt()).isEqualTo(-32021);
            fake.awaitReceived("notifications/cancelled");
        }
    }

    @Test
    void areUnknownMethodsWhereAClientWithASessionHasDeclaredNothing() throws InterruptedException {
        var fake = FakeUpstream.legacy();
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub, "{}")) {
            var ask = HubClient.called("a.ask", "{\"method\":\"roots/list\"}");

            assertThat(client.ask("tools/call", ask).has("result")).isTrue();
            fake.awaitReceived("-32601");
        }
    }

    @Test
    void keepNobodyWaitingAfterAnAnswerThatIsNone() throws InterruptedException {
        var fake = FakeUpstream.legacy();
        try (var hub = hub(fake);
                var client = HubClient.modern(hub, BOTH)) {
            var ask = HubClient.called("a.ask", "{\"method\":\"roots/list\"}");
            var asked = client.ask("tools/call", ask).path("result");
            var refused =
                    client.ask(
                            "tools/call",
                            ask
                                    + ",\"inputResponses\":{\"question-1\":5},\"requestState\":"
                                    + asked.path("requestState"));

            assertThat(refused.at("/error/code").asInt()).isEqualTo(-32602);
            fake.awaitReceived("inputResponses.question-1 must be an object");
        }
    }

    @Test
    void belongToTheOneClientOfAConnectionWhateverItHasLeftOpen() throws InterruptedException {
        try (var hub = hub(FakeUpstream.legacy());
                var client = HubClient.modern(hub, BOTH)) {
            var ask = HubClient.called("a.ask", "{\"method\":\"roots/list\"}");
            client.ask("tools/call", ask);

            assertThat(client.ask("tools/call", ask).at("/result/resultType").asText())
                    .isEqualTo("input_required");
        }
    }
}

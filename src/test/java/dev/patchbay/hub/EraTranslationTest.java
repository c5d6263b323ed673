package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.HttpActs;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the translation between clients and servers of all combinations of eras. */
class EraTranslationTest {
    private static TestHub hub(FakeUpstream fake) throws InterruptedException {
        var hub = new TestHub(Fakes.of("a", fake));
        hub.registry.discover(true, false);
        return hub;
    }

    private static String text(JsonNode answer) {
        return answer.path("result").path("content").path(0).path("text").asText();
    }

    @ParameterizedTest
    @EnumSource
    void aCallGoesThroughWithAllItsParts(Pair pair) throws InterruptedException {
        var fake = pair.server();
        try (var hub = hub(fake);
                var client = pair.client(hub)) {
            var answer = client.call("a.echo", "{\"x\":1.50,\"ü\":\"\\u00fc\"}");

            assertThat(text(answer)).isNotEmpty();
            fake.awaitReceived("{\"x\":1.50,\"ü\":\"\\u00fc\"}");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aQuestionOfTheServerReachesTheClientAndItsAnswerTheServer(Pair pair)
            throws InterruptedException {
        try (var hub = hub(pair.server());
                var client = pair.client(hub)) {
            for (var method :
                    List.of("elicitation/create", "sampling/createMessage", "roots/list")) {
                var arguments = "{\"method\":\"" + method + "\"}";
                var given = answerTo(method);
                var answer =
                        pair.modernClient()
                                ? answeredInRounds(client, arguments, method, given)
                                : answeredAtOnce(client, arguments, method, given);

                assertThat(text(answer)).as(method).isEqualTo(given);
            }
        }
    }

    private static String answerTo(String method) {
        return switch (method) {
            case "elicitation/create" -> "{\"action\":\"accept\",\"content\":{\"name\":\"Ada\"}}";
            case "roots/list" -> "{\"roots\":[{\"uri\":\"file:///tmp\"}]}";
            default ->
                    "{\"role\":\"assistant\",\"content\":{\"type\":\"text\",\"text\":\"hm\"},"
                            + "\"model\":\"m\"}";
        };
    }

    private static JsonNode answeredAtOnce(
            HubClient client, String arguments, String method, String answer) {
        int id = client.begin("tools/call", HubClient.called("a.ask", arguments));
        var question = client.heard(method);
        client.send(
                "{\"jsonrpc\":\"2.0\",\"id\":"
                        + question.path("id")
                        + ",\"result\":"
                        + answer
                        + "}");
        return client.answer(id);
    }

    private static JsonNode answeredInRounds(
            HubClient client, String arguments, String method, String answer) {
        var first = client.call("a.ask", arguments).path("result");
        assertThat(first.path("resultType").asText()).isEqualTo("input_required");
        var asked = first.path("inputRequests").properties().iterator().next();
        assertThat(asked.getValue().path("method").asText()).isEqualTo(method);
        return client.ask(
                "tools/call",
                HubClient.called("a.ask", arguments)
                        + ",\"inputResponses\":{\""
                        + asked.getKey()
                        + "\":"
                        + answer
                        + "},\"requestState\":"
                        + first.path("requestState"));
    }

    @ParameterizedTest
    @EnumSource
    void progressReachesTheClientUnderItsOwnToken(Pair pair) throws InterruptedException {
        try (var hub = hub(pair.server());
                var client = pair.client(hub)) {
            int id = client.begin("tools/call", HubClient.called("a.progress", "{\"count\":3}"));
            for (int i = 1; i <= 3; i++) {
                var progress = client.heard("notifications/progress").path("params");
                assertThat(progress.path("progressToken").asText()).isEqualTo("token-" + id);
                assertThat(progress.path("progress").asInt()).isEqualTo(i);
                assertThat(progress.path("total").asInt()).isEqualTo(3);
                assertThat(progress.path("_meta").path("fake/step").asInt()).isEqualTo(i);
            }
            assertThat(text(client.answer(id))).isEqualTo("progressed");
        }
    }

    @ParameterizedTest
    @EnumSource
    void logMessagesReachTheClient(Pair pair) throws InterruptedException {
        try (var hub = hub(pair.server());
                var client = pair.client(hub)) {
            int id = client.begin("tools/call", HubClient.called("a.log", "{\"count\":2}"));

            var message = client.heard("notifications/message").path("params");
            assertThat(message.path("level").asText()).isEqualTo("info");
            assertThat(message.path("data").asText()).isEqualTo("line 1");
            assertThat(message.path("_meta").path("fake/line").asInt()).isEqualTo(1);
            client.heard("notifications/message");
            client.answer(id);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LEGACY_TO_LEGACY", "LEGACY_TO_OLD_HTTP"})
    void whatIsLoggedBetweenTwoCallsReachesASessionToo(Pair pair) throws InterruptedException {
        var fake =
                pair.server()
                        .on(
                                "tools/call:echo",
                                FakeUpstream.answer(),
                                FakeUpstream.delay(100),
                                FakeUpstream.log(1));
        try (var hub = hub(fake);
                var client = pair.client(hub)) {
            client.call("a.echo", "{}");

            assertThat(client.heard("notifications/message").path("params").path("data").asText())
                    .isEqualTo("line 1");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LEGACY_TO_LEGACY_OVER_HTTP", "MODERN_TO_MODERN_OVER_HTTP"})
    void aLogMessageOfNobodyInParticularIsThatOfItsServer(Pair pair) throws InterruptedException {
        var message =
                "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\","
                        + "\"params\":{\"level\":\"info\",\"data\":1}}";
        var fake =
                pair.server()
                        .on(
                                "tools/call:log",
                                HttpActs.stream(),
                                FakeUpstream.line("data: " + message + "\n"),
                                FakeUpstream.answer());
        try (var hub = hub(fake);
                var client = pair.client(hub)) {
            int id = client.begin("tools/call", HubClient.called("a.log", "{\"count\":0}"));

            var params = client.heard("notifications/message").path("params");
            assertThat(params.path("data").asInt()).isEqualTo(1);
            assertThat(params.path("logger").asText()).isEqualTo("a");
            client.answer(id);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLogMessageNamesItsServer(Pair pair) throws InterruptedException {
        try (var hub = hub(pair.server());
                var client = pair.client(hub)) {
            int id = client.begin("tools/call", HubClient.called("a.log", "{\"count\":1}"));

            var params = client.heard("notifications/message").path("params");
            assertThat(params.path("logger").asText()).isEqualTo("a/fake");
            assertThat(params.at("/_meta/fake~1line").asInt()).isEqualTo(1);
            client.answer(id);
        }
    }

    @ParameterizedTest
    @EnumSource
    void cancellingACallReachesTheServer(Pair pair) throws InterruptedException {
        var fake = pair.server().on("tools/call", FakeUpstream.hang());
        try (var hub = hub(fake);
                var client = pair.client(hub)) {
            int id = client.begin("tools/call", HubClient.called("a.echo", "{}"));
            fake.awaitReceived("tools/call");
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":"
                            + "{\"requestId\":"
                            + id
                            + "}}");

            await().until(() ->
                    fake.seen("left").contains("tools/call")
                            || fake.received().stream()
                                    .anyMatch(line -> line.contains("notifications/cancelled")));
        }
    }

    @ParameterizedTest
    @EnumSource
    void aChangedListIsToldAndListed(Pair pair) throws InterruptedException {
        try (var hub = hub(pair.server());
                var client = pair.client(hub)) {
            if (pair.modernClient()) {
                client.begin(
                        "subscriptions/listen", "\"notifications\":{\"toolsListChanged\":true}");
                client.heard("notifications/subscriptions/acknowledged");
            }
            client.call("a.change", "{}");

            // The first answer of the server may be told as a change, too.
            await().until(() -> {
                client.heard("notifications/tools/list_changed");
                return client.tools().contains("a.added-1");
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void resourcesAreListedAndRead(Pair pair) throws InterruptedException {
        try (var hub = hub(pair.server().resources(2));
                var client = pair.client(hub)) {
            var listed = client.ask("resources/list", "").path("result").path("resources");
            assertThat(listed.findValuesAsText("uri"))
                    .containsExactly("fake://resource-0001", "fake://resource-0002");
            var read = client.ask("resources/read", "\"uri\":\"fake://resource-0002\"");
            assertThat(read.path("result").path("contents").path(0).path("uri").asText())
                    .isEqualTo("fake://resource-0002");
            var templates = client.ask("resources/templates/list", "").path("result");
            assertThat(templates.path("resourceTemplates").findValuesAsText("uriTemplate"))
                    .containsExactly("fake://made/{name}");
            var made = client.ask("resources/read", "\"uri\":\"fake://made/up\"").path("result");
            assertThat(made.path("contents").path(0).path("uri").asText())
                    .isEqualTo("fake://made/up");
        }
    }

    @ParameterizedTest
    @EnumSource
    void promptsAreListedAndFilledInUnderTheirFullNames(Pair pair) throws InterruptedException {
        var fake = pair.server().prompts(1);
        try (var hub = hub(fake);
                var client = pair.client(hub)) {
            var listed = client.ask("prompts/list", "").path("result").path("prompts");
            assertThat(listed.findValuesAsText("name")).contains("a.prompt-0001");
            var filled =
                    client.ask(
                            "prompts/get",
                            "\"name\":\"a.prompt-0001\",\"arguments\":{\"about\":\"us\"}");
            assertThat(filled.path("result").path("messages")).isNotEmpty();
            fake.awaitReceived("\"name\":\"prompt-0001\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void argumentsAreCompleted(Pair pair) throws InterruptedException {
        var fake = pair.server().prompts(1);
        try (var hub = hub(fake);
                var client = pair.client(hub)) {
            assertThat(complete(client).path("result").path("completion").path("values"))
                    .isNotEmpty();
            fake.awaitReceived("\"name\":\"prompt-0001\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatTheServerSaysOfItsProposalsReachesTheClient(Pair pair) throws InterruptedException {
        var completion = "{\"values\":[\"us\"],\"total\":500,\"hasMore\":true,\"x\":1.5}";
        var fake =
                pair.server()
                        .prompts(1)
                        .on(
                                "completion/complete",
                                FakeUpstream.result("{\"completion\":" + completion + "}"));
        try (var hub = hub(fake);
                var client = pair.client(hub)) {
            assertThat(complete(client).path("result").path("completion"))
                    .isEqualTo(RawJson.parse(completion).tree());
        }
    }

    @ParameterizedTest
    @CsvSource({"'\"values\":{}'", "'\"total\":5'"})
    void proposalsThatAreNoneAreTheMistakeOfTheServer(String members) throws InterruptedException {
        var fake =
                FakeUpstream.legacy()
                        .prompts(1)
                        .on(
                                "completion/complete",
                                FakeUpstream.result("{\"completion\":{" + members + "}}"));
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            assertThat(complete(client).path("error").path("message").asText())
                    .startsWith(
                            "INVOCATION_FAILED: Server a did not complete the call. "
                                    + "The response of the server is invalid");
        }
    }

    private static JsonNode complete(HubClient client) {
        return client.ask(
                "completion/complete",
                "\"ref\":{\"type\":\"ref/prompt\",\"name\":\"a.prompt-0001\"},"
                        + "\"argument\":{\"name\":\"about\",\"value\":\"u\"}");
    }

    @ParameterizedTest
    @EnumSource
    void followingAResourceReachesTheServer(Pair pair) throws InterruptedException {
        var fake = pair.server().resources(1);
        try (var hub = hub(fake);
                var client = pair.client(hub)) {
            if (pair.modernClient()) {
                client.begin(
                        "subscriptions/listen",
                        "\"notifications\":{\"resourceSubscriptions\":[\"fake://resource-0001\"]}");
            } else {
                client.ask("resources/subscribe", "\"uri\":\"fake://resource-0001\"");
            }
            await().until(() ->
                    fake.received().stream()
                            .anyMatch(line ->
                                    line.contains("fake://resource-0001")
                                            && (line.contains("resources/subscribe")
                                                    || line.contains("resourceSubscriptions"))));
        }
    }
}

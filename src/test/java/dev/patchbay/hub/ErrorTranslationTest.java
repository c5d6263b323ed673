package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the translation of server errors to the revision of the client. */
@Timeout(60)
class ErrorTranslationTest {
    private static final String URI = "fake://resource-0001";
    private static final String READ = "\"uri\":\"" + URI + "\"";
    private static final String GONE = "{\"code\":-32002,\"message\":\"gone\"}";
    private static final String PAGE =
            "{\"code\":-32042,\"message\":\"log in\",\"data\":{\"elicitations\":[{\"mode\":\"url\","
                    + "\"elicitationId\":\"e-1\",\"url\":\"https://example.com/login\","
                    + "\"message\":\"Please log in\"}]}}";
    private static final String ECHO = HubClient.called("a.echo", "{\"x\":1}");

    private static TestHub hub(FakeUpstream fake) throws InterruptedException {
        var hub = new TestHub(Fakes.of("a", fake));
        hub.registry.discover(true, false);
        return hub;
    }

    private static FakeUpstream server(boolean modern) {
        return modern ? FakeUpstream.modern() : FakeUpstream.legacy();
    }

    private static HubClient client(TestHub hub, boolean modern) {
        return modern ? HubClient.modern(hub) : HubClient.legacy(hub);
    }

    private static String goneWithUri(int code) {
        return "{\"code\":"
                + code
                + ",\"message\":\"gone\",\"data\":{\"uri\":\""
                + URI
                + "\",\"x\":1}}";
    }

    @ParameterizedTest
    @CsvSource({
        "false, false, -32002, -32002",
        "false, true, -32002, -32602",
        "true, false, -32602, -32002",
        "true, true, -32602, -32602",
        "true, true, -32002, -32602"
    })
    void aResourceThatIsNotThereIsToldAsTheRevisionTellsIt(
            boolean modernServer, boolean modernClient, int said, int heard)
            throws InterruptedException {
        var fake =
                server(modernServer)
                        .resources(1)
                        .on("resources/read", FakeUpstream.refuse(goneWithUri(said)));
        try (var hub = hub(fake);
                var client = client(hub, modernClient)) {
            var error = client.ask("resources/read", READ).path("error");

            assertThat(error.path("code").asInt()).isEqualTo(heard);
            assertThat(error.path("message").asText()).isEqualTo("gone");
            assertThat(error.path("data")).hasToString("{\"uri\":\"" + URI + "\",\"x\":1}");
        }
    }

    @Test
    void aStatelessClientHearsWhichResourceIsNotThere() throws InterruptedException {
        var fake =
                FakeUpstream.legacy().resources(1).on("resources/read", FakeUpstream.refuse(GONE));
        try (var hub = hub(fake);
                var client = HubClient.modern(hub)) {
            var error = client.ask("resources/read", READ).path("error");

            assertThat(error.path("code").asInt()).isEqualTo(-32602);
            assertThat(error.path("data").path("uri").asText()).isEqualTo(URI);
        }
    }

    @Test
    void otherBadParamsStayWhatTheyAre() throws InterruptedException {
        var fake =
                FakeUpstream.modern()
                        .resources(1)
                        .on("tools/call", FakeUpstream.refuse(goneWithUri(-32602)))
                        .on("resources/read", FakeUpstream.error(-32602, "no"));
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            assertThat(client.ask("tools/call", ECHO).at("/error/code").asInt()).isEqualTo(-32602);
            assertThat(client.ask("resources/read", READ).at("/error/code").asInt())
                    .isEqualTo(-32602);
        }
    }

    @Test
    void aStatelessClientIsSentToThePageAndTheCallIsMadeAgain() throws InterruptedException {
        var fake = FakeUpstream.legacy().on("tools/call:echo#1", FakeUpstream.refuse(PAGE));
        try (var hub = hub(fake);
                var client = urlClient(hub)) {
            var asked = client.ask("tools/call", ECHO).path("result");

            assertThat(asked.path("resultType").asText()).isEqualTo("input_required");
            var page = asked.path("inputRequests").path("page-1");
            assertThat(page.path("method").asText()).isEqualTo("elicitation/create");
            assertThat(page.at("/params/url").asText()).isEqualTo("https://example.com/login");
            var done = client.ask("tools/call", answered(asked, "page-1", "accept"));
            assertThat(done.at("/result/isError").asBoolean()).isFalse();
            assertThat(fake.received().stream().filter(line -> line.contains("tools/call")))
                    .hasSize(2)
                    .noneMatch(line -> line.contains("inputResponses"));
        }
    }

    @Test
    void aServerThatStillNeedsThePageIsAskedForAgainUnderAnotherKey() throws InterruptedException {
        var fake =
                FakeUpstream.legacy()
                        .on("tools/call:echo#1", FakeUpstream.refuse(PAGE))
                        .on("tools/call:echo#2", FakeUpstream.refuse(PAGE));
        try (var hub = hub(fake);
                var client = urlClient(hub)) {
            var first = client.ask("tools/call", ECHO).path("result");
            var second =
                    client.ask("tools/call", answered(first, "page-1", "accept")).path("result");

            assertThat(second.path("inputRequests").properties())
                    .singleElement()
                    .extracting(entry -> entry.getKey())
                    .isEqualTo("2.page-1");
            var done = client.ask("tools/call", answered(second, "2.page-1", "accept"));
            assertThat(done.at("/result/isError").asBoolean()).isFalse();
        }
    }

    @Test
    void whoDoesNotOpenThePageHasNoCall() throws InterruptedException {
        var fake = FakeUpstream.legacy().on("tools/call:echo", FakeUpstream.refuse(PAGE));
        try (var hub = hub(fake);
                var client = urlClient(hub)) {
            var asked = client.ask("tools/call", ECHO).path("result");
            var done = client.ask("tools/call", answered(asked, "page-1", "decline"));

            assertThat(done.at("/result/isError").asBoolean()).isTrue();
            assertThat(done.at("/result/content/0/text").asText())
                    .contains("did not open the page");
        }
    }

    @Test
    void aStatelessClientThatOpensNoPagesHearsWhatItLacks() throws InterruptedException {
        var fake = FakeUpstream.legacy().on("tools/call:echo", FakeUpstream.refuse(PAGE));
        try (var hub = hub(fake);
                var client = HubClient.modern(hub)) {
            var error = client.ask("tools/call", ECHO).path("error");

            assertThat(error.path("code").asInt()).isEqualTo(-32021);
            assertThat(error.at("/data/requiredCapabilities/elicitation/url").isObject()).isTrue();
        }
    }

    @Test
    void aClientWithASessionIsToldOfThePageAsTheServerSaysIt() throws InterruptedException {
        var fake = FakeUpstream.legacy().on("tools/call:echo", FakeUpstream.refuse(PAGE));
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            var error = client.ask("tools/call", ECHO).path("error");

            assertThat(error.path("code").asInt()).isEqualTo(-32042);
            assertThat(error.at("/data/elicitations/0/elicitationId").asText()).isEqualTo("e-1");
        }
    }

    @Test
    void aPageOfAServerWithoutSessionsHasAnIdForAClientWithOne() throws InterruptedException {
        var fake =
                FakeUpstream.modern()
                        .on(
                                "tools/call:echo#1",
                                FakeUpstream.result(
                                        "{\"resultType\":\"input_required\",\"requestState\":\"s\","
                                                + "\"inputRequests\":{\"login\":{\"method\":"
                                                + "\"elicitation/create\",\"params\":{\"mode\":\"url\","
                                                + "\"message\":\"m\",\"url\":\"https://example.com\"}}}}"));
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub, "{\"elicitation\":{\"url\":{}}}")) {
            int id = client.begin("tools/call", ECHO);
            var question = client.heard("elicitation/create");

            assertThat(question.at("/params/elicitationId").asText()).isNotEmpty();
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":"
                            + question.path("id")
                            + ",\"result\":{\"action\":\"accept\"}}");
            assertThat(client.answer(id).at("/result/isError").asBoolean()).isFalse();
            fake.awaitReceived("\"inputResponses\":{\"login\":{\"action\":\"accept\"}}");
        }
    }

    @ParameterizedTest
    @CsvSource({"sampling, -32603", "roots, -32021"})
    void whatAServerMissesIsOnlyTheClientsIfTheClientDidNotDeclareIt(String missed, int heard)
            throws InterruptedException {
        var fake =
                FakeUpstream.modern()
                        .on(
                                "tools/call:echo",
                                FakeUpstream.refuse(
                                        "{\"code\":-32021,\"message\":\"missing\",\"data\":"
                                                + "{\"requiredCapabilities\":{\""
                                                + missed
                                                + "\":{}}}}"));
        try (var hub = hub(fake);
                var client = HubClient.modern(hub, "{\"sampling\":{}}")) {
            assertThat(client.ask("tools/call", ECHO).at("/error/code").asInt()).isEqualTo(heard);
        }
    }

    private static HubClient urlClient(TestHub hub) {
        return HubClient.modern(hub, "{\"elicitation\":{\"url\":{}}}");
    }

    private static String answered(JsonNode asked, String key, String action) {
        return ECHO
                + ",\"inputResponses\":{\""
                + key
                + "\":{\"action\":\""
                + action
                + "\"}},\"requestState\":"
                + asked.path("requestState");
    }
}

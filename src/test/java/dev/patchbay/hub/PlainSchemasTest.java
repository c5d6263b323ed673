package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.FakeUpstream;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests tools with schemas that many clients refuse. */
class PlainSchemasTest {
    private static final String CHOICE =
            "{\"name\":\"echo\",\"description\":\"E\",\"x-y\":1.10,\"inputSchema\":"
                    + "{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"integer\"}},"
                    + "\"oneOf\":[{\"required\":[\"a\"]},{\"required\":[\"b\"]}]}}";
    private static final String WITHOUT_PLAIN_FORM =
            "{\"name\":\"anchored\",\"inputSchema\":{\"type\":\"object\",\"anyOf\":"
                    + "[{\"$id\":\"x:a\",\"required\":[\"a\"]}]}}";

    private static FakeUpstream fake() {
        return FakeUpstream.modern().withoutOwnTools().tool(CHOICE).tool(WITHOUT_PLAIN_FORM);
    }

    private static JsonNode listed(HubClient client, int index) {
        return client.ask("tools/list", "").path("result").path("tools").path(index);
    }

    @Test
    void clientsAreShownAPlainFormAndTheSchemaIsWhatCounts() throws InterruptedException {
        var fake = fake();
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = HubClient.modern(hub)) {
            hub.registry.discover(true, false);

            assertThat(listed(client, 0))
                    .isEqualTo(
                            RawJson.parse(
                                            "{\"name\":\"a.echo\",\"description\":\"E\",\"x-y\":1.10,"
                                                    + "\"inputSchema\":{\"type\":\"object\",\"description\":"
                                                    + "\"Exactly one of these combinations of "
                                                    + "arguments must be given: a; "
                                                    + "b.\",\"properties\":"
                                                    + "{\"a\":{\"type\":\"integer\"}}}}")
                                    .tree());
            var refused = client.call("a.echo", "{\"a\":1,\"b\":2}").path("result");
            assertThat(refused.path("content").path(0).path("text").asText())
                    .startsWith("INVALID_ARGUMENTS");
            assertThat(fake.received()).noneMatch(message -> message.contains("tools/call"));

            client.call("a.echo", "{\"a\":1}");

            assertThat(fake.received()).anyMatch(message -> message.contains("tools/call"));
        }
    }

    @Test
    void whatHasNoPlainFormIsListedAsItCame() throws InterruptedException {
        try (var hub = new TestHub(Fakes.of("a", fake()));
                var client = HubClient.modern(hub)) {
            hub.registry.discover(true, false);

            assertThat(listed(client, 1).path("inputSchema").has("anyOf")).isTrue();
        }
    }

    @Test
    void theReportSaysWhatIsListedInAnotherForm() throws InterruptedException {
        try (var hub = new TestHub(Fakes.of("a", fake()))) {
            var report = hub.registry.discover(true, false).getFirst();

            assertThat(report.complaints()).isEmpty();
            assertThat(report.notes())
                    .containsExactly(
                            "The tool echo is listed with a plain form of its schema, as many"
                                    + " clients refuse the schema itself",
                            "The tool anchored is listed with a schema that many clients"
                                    + " refuse, as it has no plain form: Schema must not have $id"
                                    + " below its root");
        }
    }

    @Test
    void whoeverWantsSchemasAsTheyCameGetsThem() throws InterruptedException {
        try (var hub =
                        new TestHub(
                                Map.of("patchbay.plain-schemas", "false"), Fakes.of("a", fake()));
                var client = HubClient.legacy(hub)) {
            var report = hub.registry.discover(true, false).getFirst();

            assertThat(report.notes()).isEmpty();
            assertThat(listed(client, 0).path("inputSchema").has("oneOf")).isTrue();
        }
    }
}

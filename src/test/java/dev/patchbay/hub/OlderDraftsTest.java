package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.FakeUpstream;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests tools whose schemas use an older draft, which some clients refuse. */
@Timeout(60)
class OlderDraftsTest {
    private static final String DRAFT_7 =
            "\"$schema\":\"http://json-schema.org/draft-07/schema#\",\"type\":\"object\"";
    private static final String ECHO =
            "{\"name\":\"echo\",\"title\":\"E\",\"inputSchema\":{"
                    + DRAFT_7
                    + ",\"properties\":{\"pair\":{\"type\":\"array\",\"items\":"
                    + "[{\"type\":\"string\"},{\"type\":\"integer\"}],\"additionalItems\":false}}},"
                    + "\"outputSchema\":{"
                    + DRAFT_7
                    + ",\"properties\":{\"n\":{\"type\":\"number\"}}}}";
    private static final String UNKNOWN =
            "{\"name\":\"unknown\",\"inputSchema\":{\"type\":\"object\"},\"outputSchema\":"
                    + "{\"$schema\":\"http://example.com/mine\",\"type\":\"object\"}}";

    private static FakeUpstream fake() {
        return FakeUpstream.modern().withoutOwnTools().tool(ECHO).tool(UNKNOWN);
    }

    private static JsonNode listed(HubClient client, int index) {
        return client.ask("tools/list", "").path("result").path("tools").path(index);
    }

    @Test
    void clientsAreShownBothSchemasInTheNewestDialect() throws InterruptedException {
        try (var hub = new TestHub(Fakes.of("a", fake()));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);

            assertThat(listed(client, 0))
                    .isEqualTo(
                            RawJson.parse(
                                            "{\"name\":\"a.echo\",\"title\":\"E\",\"inputSchema\":"
                                                    + "{\"type\":\"object\",\"properties\":{\"pair\":"
                                                    + "{\"type\":\"array\",\"prefixItems\":[{\"type\":"
                                                    + "\"string\"},{\"type\":\"integer\"}],\"items\":"
                                                    + "false}}},\"outputSchema\":{\"type\":\"object\","
                                                    + "\"properties\":{\"n\":{\"type\":\"number\"}}}}")
                                    .tree());
        }
    }

    @Test
    void argumentsAreCheckedByTheDraftThatTheServerNames() throws InterruptedException {
        var fake = fake();
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);

            var refused = client.call("a.echo", "{\"pair\":[\"x\",\"y\"]}").path("result");
            assertThat(refused.path("content").path(0).path("text").asText())
                    .startsWith("INVALID_ARGUMENTS");
            client.call("a.echo", "{\"pair\":[\"x\",1]}");

            assertThat(fake.received())
                    .filteredOn(message -> message.contains("tools/call"))
                    .singleElement()
                    .asString()
                    .contains("[\"x\",1]");
        }
    }

    @Test
    void aToolIsListedWithoutAnOutputSchemaThatNobodyCanRead() throws InterruptedException {
        try (var hub = new TestHub(Fakes.of("a", fake()));
                var client = HubClient.legacy(hub)) {
            var report = hub.registry.discover(true, false).getFirst();

            assertThat(listed(client, 1).has("outputSchema")).isFalse();
            assertThat(listed(client, 1).path("name").asText()).isEqualTo("a.unknown");
            assertThat(report.notes())
                    .singleElement()
                    .asString()
                    .startsWith("The tool unknown is listed without its output schema");
        }
    }

    @Test
    void whoeverWantsSchemasAsTheyCameGetsThem() throws InterruptedException {
        try (var hub =
                        new TestHub(
                                Map.of("patchbay.plain-schemas", "false"), Fakes.of("a", fake()));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);

            assertThat(listed(client, 0).path("inputSchema").has("$schema")).isTrue();
            assertThat(listed(client, 1).path("outputSchema").has("$schema")).isTrue();
        }
    }
}

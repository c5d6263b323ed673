package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.FakeUpstream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the trace context that servers get with calls. */
@Timeout(60)
class TracesTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String SPAN = "b7ad6b7169203331";

    /** What the server hears with a call that says this. */
    private static JsonNode heard(Pair pair, String meta) {
        var fake = pair.server();
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = pair.client(hub)) {
            client.call("a.echo", "{}");
            var modern =
                    pair.modernClient()
                            ? "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                                    + "\"io.modelcontextprotocol/clientCapabilities\":{},"
                            : "";
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":99,\"method\":\"tools/call\",\"params\":{"
                            + HubClient.called("a.echo", "{\"last\":1}")
                            + ",\"_meta\":{"
                            + modern
                            + meta
                            + "}}}");
            client.answer(99);
            return metaOf(fake, "\"last\":1");
        }
    }

    private static JsonNode metaOf(FakeUpstream fake, String part) {
        return fake.received().stream()
                .filter(line -> line.contains(part))
                .map(line -> RawJson.parse(line).tree().at("/params/_meta"))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "LEGACY_TO_LEGACY",
                "LEGACY_TO_MODERN",
                "MODERN_TO_LEGACY",
                "MODERN_TO_MODERN"
            })
    void theCallOfAServerIsAChildOfTheHubsInTheTraceOfTheCaller(Pair pair) {
        var heard =
                heard(
                        pair,
                        "\"traceparent\":\"00-"
                                + TRACE
                                + "-"
                                + SPAN
                                + "-01\",\"tracestate\":\"v=1\",\"baggage\":\"k=v\",\"own\":5");

        assertThat(heard.path("traceparent").asText())
                .matches("00-" + TRACE + "-[0-9a-f]{16}-01")
                .doesNotContain(SPAN);
        assertThat(heard.path("tracestate").asText()).isEqualTo("v=1");
        assertThat(heard.path("baggage").asText()).isEqualTo("k=v");
        assertThat(heard.path("own").asInt()).isEqualTo(5);
    }

    @ParameterizedTest
    @EnumSource(names = {"LEGACY_TO_LEGACY", "MODERN_TO_MODERN"})
    void aCallThatIsPartOfNoTraceBeginsNone(Pair pair) {
        var heard = heard(pair, "\"traceparent\":\"00-bad\",\"tracestate\":\"v=1\"");

        assertThat(heard.has("traceparent")).isFalse();
        assertThat(heard.has("tracestate")).isFalse();
    }
}

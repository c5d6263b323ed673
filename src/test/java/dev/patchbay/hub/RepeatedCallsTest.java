package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.HttpActs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests which calls are repeated after a failure. */
@Timeout(60)
class RepeatedCallsTest {
    private static final String HARMLESS =
            "{\"name\":\"harmless\",\"inputSchema\":{\"type\":\"object\"},"
                    + "\"annotations\":{\"readOnlyHint\":true}}";

    private static TestHub hub(FakeUpstream fake) throws InterruptedException {
        var hub = new TestHub(Fakes.of("a", fake));
        hub.registry.discover(true, false);
        return hub;
    }

    private static String text(JsonNode answer) {
        return answer.path("result").path("content").path(0).path("text").asText();
    }

    private static long calls(FakeUpstream fake) {
        return fake.received().stream().filter(line -> line.contains("tools/call")).count();
    }

    @ParameterizedTest
    @EnumSource(names = {"LEGACY_TO_LEGACY", "MODERN_TO_MODERN"})
    void aHarmlessOneThatEndsItsServerIsMadeThreeTimesAtMost(Pair pair)
            throws InterruptedException {
        var fake = pair.server().tool(HARMLESS).on("tools/call:harmless", FakeUpstream.die(1));
        try (var hub = hub(fake);
                var client = pair.client(hub)) {
            var answer = client.call("a.harmless", "{}");

            assertThat(text(answer)).startsWith("INVOCATION_FAILED");
            assertThat(calls(fake)).isEqualTo(3);
            assertThat(text(client.call("a.echo", "{\"x\":1}"))).isEqualTo("{\"x\":1}");
        }
    }

    @Test
    void anyOtherThatEndsItsServerIsMadeOnce() throws InterruptedException {
        var fake = FakeUpstream.legacy().on("tools/call:echo", FakeUpstream.die(1));
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            assertThat(text(client.call("a.echo", "{}"))).contains("The connection was lost");

            assertThat(calls(fake)).isEqualTo(1);
        }
    }

    @Test
    void oneThatFindsNoSessionIsMadeInANewOneOnce() throws InterruptedException {
        var fake =
                FakeUpstream.legacy()
                        .tool(HARMLESS)
                        .overHttp()
                        .on("tools/call:harmless", HttpActs.status(404));
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            assertThat(text(client.call("a.harmless", "{}"))).contains("HTTP 404");

            assertThat(calls(fake)).isEqualTo(2);
            assertThat(fake.received().stream().filter(line -> line.contains("\"initialize\"")))
                    .hasSize(2);
        }
    }
}

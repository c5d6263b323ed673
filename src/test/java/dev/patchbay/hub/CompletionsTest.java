package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.Sharing;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests that completions follow the rules of calls: own connections, circuit breaker, cancellation.
 */
@Timeout(60)
class CompletionsTest {
    private static final String METHOD = "completion/complete";
    private static final String PARAMS =
            "\"ref\":{\"type\":\"ref/prompt\",\"name\":\"a.prompt-0001\"},"
                    + "\"argument\":{\"name\":\"about\",\"value\":\"u\"}";

    private static TestHub hub(Definition definition) throws InterruptedException {
        var hub = new TestHub(definition);
        hub.registry.discover(true, false);
        return hub;
    }

    private static JsonNode complete(HubClient client) {
        return client.ask(METHOD, PARAMS);
    }

    private static boolean proposes(JsonNode answer) {
        return answer.path("result").path("completion").path("values").isArray();
    }

    @Test
    void thoseOfASessionGoToTheConnectionOfTheSession() throws InterruptedException {
        var fake = FakeUpstream.legacy().prompts(1);
        var plain = Fakes.of("a", fake);
        var own =
                new Definition(
                        "a", plain.address(), true, plain.policy(), NameFilter.ALL, Sharing.OWN);
        try (var hub = hub(own);
                var one = HubClient.legacy(hub);
                var other = HubClient.legacy(hub)) {
            for (var client : List.of(one, other, one)) {
                assertThat(proposes(complete(client))).isTrue();
            }

            assertThat(fake.starts()).isEqualTo(3);
        }
    }

    @Test
    void aServerThatAnswersNoneIsLeftAlone() throws InterruptedException {
        var fake = FakeUpstream.legacy().prompts(1).on(METHOD, FakeUpstream.hang());
        try (var hub = hub(Fakes.of("a", fake, Fakes.requesting(Duration.ofMillis(100))));
                var client = HubClient.legacy(hub)) {
            for (int i = 0; i < 5; i++) {
                assertThat(complete(client).toString()).contains("did not respond within");
            }

            assertThat(complete(client).toString()).contains("calls are refused for a short time");
        }
    }

    @Test
    void oneThatIsCancelledIsCancelledAtTheServer() throws InterruptedException {
        var fake = FakeUpstream.legacy().prompts(1).on(METHOD, FakeUpstream.hang());
        try (var hub = hub(Fakes.of("a", fake));
                var client = HubClient.legacy(hub)) {
            int id = client.begin(METHOD, PARAMS);
            fake.awaitReceived(METHOD);
            client.send(
                    "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":"
                            + "{\"requestId\":"
                            + id
                            + "}}");

            fake.awaitReceived("notifications/cancelled");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LEGACY_TO_LEGACY", "MODERN_TO_LEGACY"})
    void aServerThatAsksMeanwhileIsRefusedAndGoesOn(Pair pair) throws InterruptedException {
        var fake =
                pair.server()
                        .prompts(1)
                        .on(METHOD, FakeUpstream.ask("roots/list"), FakeUpstream.answer());
        try (var hub = hub(Fakes.of("a", fake));
                var client = pair.client(hub)) {
            assertThat(proposes(complete(client))).isTrue();
        }
    }
}

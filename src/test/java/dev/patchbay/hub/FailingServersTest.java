package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.connection.ConnectionStatus;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests servers that end repeatedly while clients call them. */
@Timeout(60)
class FailingServersTest {
    private static final int CALLS = 10;

    private final AtomicLong nanos = new AtomicLong();

    private TestHub hub(FakeUpstream fake) {
        var hub = new TestHub(Map.of(), nanos::get, Fakes.of("a", fake));
        await().until(() ->
                hub.registry.server("a").orElseThrow().status() != ConnectionStatus.DISCONNECTED
                        && hub.registry.server("a").orElseThrow().status()
                                != ConnectionStatus.CONNECTING);
        return hub;
    }

    private static int started(FakeUpstream fake) {
        return fake.seen("started").size();
    }

    private static String call(HubClient client, String tool) {
        var answer = client.call(tool, "{}");
        return answer.at("/result/content/0/text").asText();
    }

    @Test
    void callsOfManyClientsDoNotStartItAgainAndAgain() throws InterruptedException {
        var fake = FakeUpstream.legacy().on("start", FakeUpstream.die(3));
        try (var hub = hub(fake);
                var one = HubClient.legacy(hub);
                var other = HubClient.modern(hub)) {
            assertThat(started(fake)).isEqualTo(1);

            for (int i = 0; i < CALLS; i++) {
                assertThat(call(one, "a.echo"))
                        .startsWith("CONNECTION_FAILED")
                        .contains("exit code 3", "the next attempt is possible in 1 s");
                assertThat(call(other, "a.echo")).contains("the next attempt is possible in");
                assertThat(hub.registry.discover("a").orElseThrow().failure()).isNotNull();
            }
            assertThat(started(fake)).isEqualTo(1);

            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            assertThat(call(one, "a.echo")).doesNotContain("the next attempt");
            assertThat(call(other, "a.echo")).contains("the next attempt is possible in");
            assertThat(started(fake)).isEqualTo(2);
        }
    }

    @Test
    void oneThatEndsAtEachCallIsNotStartedForEach() {
        var fake = FakeUpstream.legacy().on("tools/call:echo", FakeUpstream.die(1));
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            for (int i = 0; i < CALLS; i++) {
                call(client, "a.echo");
            }
            assertThat(call(client, "a.echo"))
                    .startsWith("CONNECTION_FAILED")
                    .contains(
                            "The connection was lost soon after its start",
                            "the next attempt is possible in 1 s");
            assertThat(started(fake)).isEqualTo(6);

            nanos.addAndGet(Duration.ofSeconds(1).toNanos());
            assertThat(call(client, "a.env")).isEqualTo("environment");
            assertThat(started(fake)).isEqualTo(7);
        }
    }

    @Test
    void aChangeOfItsEntryStartsItAtOnce() {
        var fake = FakeUpstream.legacy().on("start", FakeUpstream.die(3));
        var good = FakeUpstream.legacy();
        try (var hub = hub(fake);
                var client = HubClient.legacy(hub)) {
            call(client, "a.echo");

            hub.registry.setServers(List.of(Fakes.of("a", good)));

            assertThat(call(client, "a.echo")).isEqualTo("{}");
        }
    }
}

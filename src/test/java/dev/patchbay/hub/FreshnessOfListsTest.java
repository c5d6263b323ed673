package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Tests how long clients may cache lists that the hub makes of server lists. */
class FreshnessOfListsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int TTL = 600_000;

    private static FakeUpstream keeping(int millis, String scope) {
        return FakeUpstream.modern()
                .on(
                        "tools/list",
                        FakeUpstream.result(
                                "{\"resultType\":\"complete\",\"ttlMs\":"
                                        + millis
                                        + ",\"cacheScope\":\""
                                        + scope
                                        + "\",\"tools\":[{\"name\":\"t\",\"inputSchema\":"
                                        + "{\"type\":\"object\"}}]}"));
    }

    private static JsonNode listed(HubClient client) {
        return client.ask("tools/list", "").path("result");
    }

    private static long asked(FakeUpstream fake) {
        return fake.received().stream().filter(one -> one.contains("\"tools/list\"")).count();
    }

    @Test
    void aListMayBeKeptAsLongAsTheServerSays() throws InterruptedException {
        var clock = new AtomicLong();
        try (var hub = new TestHub(Map.of(), clock::get, Fakes.of("a", keeping(TTL, "public")));
                var client = HubClient.modern(hub)) {
            hub.registry.discover(true, false);

            assertThat(listed(client).path("ttlMs").asInt()).isEqualTo(TTL);
            assertThat(listed(client).path("cacheScope").asText()).isEqualTo("public");

            clock.addAndGet(Duration.ofSeconds(500).toNanos());

            assertThat(listed(client).path("ttlMs").asInt()).isEqualTo(100_000);
        }
    }

    @Test
    void oneServerThatSaysNothingIsEnoughThatNothingMayBeKept() throws InterruptedException {
        try (var hub =
                        new TestHub(
                                Fakes.of("a", keeping(TTL, "public")),
                                Fakes.of("b", FakeUpstream.legacy()));
                var client = HubClient.modern(hub)) {
            hub.registry.discover(true, false);

            assertThat(listed(client).path("ttlMs").asInt()).isZero();
            assertThat(listed(client).path("cacheScope").asText()).isEqualTo("private");
        }
    }

    @Test
    void aListThatIsTooOldIsAskedForAgainWhileClientsAreAnswered() throws InterruptedException {
        var clock = new AtomicLong();
        var fake = keeping(TTL, "private");
        try (var hub = new TestHub(Map.of(), clock::get, Fakes.of("a", fake));
                var client = HubClient.modern(hub)) {
            hub.registry.discover(true, false);
            listed(client);
            assertThat(asked(fake)).isEqualTo(1);

            clock.addAndGet(Duration.ofMillis(TTL).toNanos());

            assertThat(listed(client).path("tools")).hasSize(1);
            await().atMost(PATIENCE).until(() -> asked(fake) == 2);
            await().atMost(PATIENCE).until(() -> listed(client).path("ttlMs").asInt() == TTL);
            assertThat(asked(fake)).isEqualTo(2);
        }
    }

    @Test
    void noticeOfAChangeCountsMoreThanTheTime() throws InterruptedException {
        var fake = keeping(TTL, "private").on("tools/call", FakeUpstream.change());
        try (var hub = new TestHub(Fakes.of("a", fake));
                var client = HubClient.modern(hub)) {
            hub.registry.discover(true, false);

            client.begin("tools/call", HubClient.called("a.t", "{}"));

            await().atMost(PATIENCE).until(() -> asked(fake) == 2);
        }
    }
}

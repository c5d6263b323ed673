package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests servers that hang while no call runs. */
@Timeout(60)
class IdleServersTest {
    private static final Map<String, String> OFTEN =
            Map.of("patchbay.ping-idle", "50ms", "patchbay.ping-timeout", "100ms");

    static Stream<FakeUpstream> hanging() {
        return Stream.of(
                FakeUpstream.legacy().on("ping", FakeUpstream.hang()),
                FakeUpstream.modern()
                        .on("server/discover#2", FakeUpstream.hang())
                        .on("server/discover#3", FakeUpstream.hang()));
    }

    @ParameterizedTest
    @MethodSource("hanging")
    void areFoundByTheHubAndStartedAgain(FakeUpstream fake) throws InterruptedException {
        try (var hub = new TestHub(OFTEN, Fakes.of("a", fake));
                var client = HubClient.legacy(hub)) {
            await().atMost(Duration.ofSeconds(30)).until(() -> fake.starts() >= 2);
            hub.registry.discover(true, false);

            var answer = client.call("a.echo", "{}");

            assertThat(answer.path("result").path("isError").asBoolean())
                    .as(answer.toString())
                    .isFalse();
        }
    }

    @Test
    void thatAnswerAreLeftAlone() throws InterruptedException {
        var fake = FakeUpstream.legacy();
        try (var hub = new TestHub(OFTEN, Fakes.of("a", fake))) {
            hub.registry.discover(true, false);
            await().atMost(Duration.ofSeconds(30))
                    .until(() ->
                            fake.received().stream()
                                            .filter(message -> message.contains("\"ping\""))
                                            .count()
                                    > 3);

            assertThat(fake.starts()).isEqualTo(1);
        }
    }
}

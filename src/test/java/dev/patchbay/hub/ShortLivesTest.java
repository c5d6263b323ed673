package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.connection.ConnectionStatus;
import dev.patchbay.upstream.connection.ServerState;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.jboss.logmanager.Level;
import org.jboss.logmanager.LogContext;
import org.jboss.logmanager.formatters.PatternFormatter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests servers that end soon after their start. */
@Timeout(60)
class ShortLivesTest {
    @TempDir private Path folder;

    private Definition server(ConnectionPolicy patience) {
        return new Definition(
                "a",
                new ServerAddress.Program(
                        "sh", List.of(folder.resolve("a").toString()), Map.of(), null),
                true,
                patience,
                NameFilter.ALL);
    }

    private void does(String shell) throws IOException {
        Files.writeString(folder.resolve("a"), shell);
    }

    private static ConnectionPolicy pausing(int retries, Duration pause) {
        return new ConnectionPolicy(
                Fakes.PATIENCE.connection(),
                Fakes.PATIENCE.request(),
                retries,
                new ConnectionPolicy.Backoff(pause, pause));
    }

    private static ServerState state(TestHub hub) {
        return hub.registry.server("a").orElseThrow();
    }

    @Test
    void aServerThatRestartsWithinSecondsIsAskedAgainWhatItOffers() throws IOException {
        does(FakeUpstream.legacy().on("tools/call:echo", FakeUpstream.die(0)).tools(1).shell());
        try (var hub = new TestHub(server(Fakes.PATIENCE));
                var client = HubClient.legacy(hub)) {
            assertThat(client.tools()).contains("a.tool-0001").doesNotContain("a.tool-0002");
            does(FakeUpstream.legacy().tools(2).shell());

            client.call("a.echo", "{}");

            await().until(() -> client.tools().contains("a.tool-0002"));
            assertThat(state(hub).status()).isEqualTo(ConnectionStatus.CONNECTED);
        }
    }

    @Test
    void aServerThatEndsAgainAndAgainIsLeftAloneForAWhile() throws IOException {
        var fake = FakeUpstream.legacy().on("tools/list", FakeUpstream.die(0));
        does(fake.shell());
        try (var hub = new TestHub(server(Fakes.PATIENCE))) {
            await().atMost(Duration.ofSeconds(40))
                    .until(() ->
                            fake.starts() == 6
                                    && state(hub).status() == ConnectionStatus.DISCONNECTED
                                    && state(hub).nextRetryAt() != null);
            assertThat(state(hub).lastError()).isNotNull();
        }
    }

    @Test
    void aServerThatCannotBeHadAnyMoreOffersNothing() throws IOException, InterruptedException {
        does(FakeUpstream.legacy().on("tools/call:echo", FakeUpstream.die(0)).prompts(1).shell());
        try (var hub = new TestHub(server(Fakes.PATIENCE));
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);
            assertThat(state(hub).offered().tools()).isPositive();
            assertThat(state(hub).offered().prompts()).isPositive();
            does("exit 3");

            client.call("a.echo", "{}");

            await().until(() -> state(hub).status() == ConnectionStatus.ERROR);
            assertThat(state(hub).offered().tools()).isZero();
            assertThat(state(hub).offered().prompts()).isZero();
            assertThat(state(hub).lastDiscoveryAt()).isNotNull();
            assertThat(client.tools()).isEmpty();
        }
    }

    @Test
    void thereIsAPauseBetweenAnyTwoStarts() throws IOException {
        var starts = folder.resolve("starts");
        does("date +%s%N >> '" + starts + "'; exit 1");
        var pause = Duration.ofMillis(300);
        try (var hub = new TestHub(server(pausing(3, pause)))) {
            await().until(() -> state(hub).status() == ConnectionStatus.ERROR);

            var times = Files.readAllLines(starts).stream().mapToLong(Long::parseLong).toArray();
            assertThat(state(hub).attempts()).isEqualTo(times.length).isEqualTo(4);
            for (int i = 1; i < times.length; i++) {
                assertThat(times[i] - times[i - 1])
                        .as("a pause is shortened by half of it at most")
                        .isGreaterThanOrEqualTo(pause.dividedBy(2).toNanos());
            }
        }
    }

    @Test
    void itIsLoggedHowManyAttemptsAConnectionTook() throws InterruptedException {
        var told = new CopyOnWriteArrayList<String>();
        var handler =
                new Handler() {
                    @Override
                    public void publish(LogRecord event) {
                        if (event.getLevel().equals(Level.INFO)) {
                            told.add(new PatternFormatter("%s").format(event));
                        }
                    }

                    @Override
                    public void flush() {}

                    @Override
                    public void close() {}
                };
        var log =
                LogContext.getLogContext().getLogger("dev.patchbay.upstream.connection.Connection");
        log.addHandler(handler);
        try (var file = new DyingTwice();
                var hub =
                        new TestHub(
                                file.definition("a", FakeUpstream.legacy(), Fakes.retrying(3)),
                                Fakes.of("b", FakeUpstream.legacy()))) {
            hub.registry.discover(true, false);

            assertThat(state(hub).attempts()).isEqualTo(3);
            assertThat(state(hub).lastError()).isNull();
            assertThat(told)
                    .contains("Server a is connected after 3 attempts", "Server b is connected");
        } finally {
            log.removeHandler(handler);
        }
    }
}

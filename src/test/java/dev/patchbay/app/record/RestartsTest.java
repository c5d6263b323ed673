package dev.patchbay.app.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.local.ServerRestart.Outcome;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class RestartsTest {
    @TempDir private Path folder;

    private static Definition program(String id, FakeUpstream fake) {
        return program(id, fake.command(), fake.arguments());
    }

    private static Definition program(String id, String command, List<String> arguments) {
        return new Definition(
                id,
                new ServerAddress.Program(command, arguments, Map.of(), null),
                true,
                new ConnectionPolicy(
                        Duration.ofSeconds(20),
                        Duration.ofSeconds(20),
                        0,
                        ConnectionPolicy.DEFAULT.backoff()),
                NameFilter.ALL);
    }

    @Test
    void aServerIsEndedAndBegunAnewAndTheOthersGoOn() throws InterruptedException {
        var fake = FakeUpstream.legacy().withoutOwnTools().tools(3);
        var other = FakeUpstream.legacy();
        try (var hub = new TestHub(program("a", fake), program("b", other))) {
            hub.registry.discover(true, false);
            assertThat(fake.starts()).isOne();

            assertThat(new Restarts(hub.registry).restart("a"))
                    .contains(new Outcome(true, "tools 3"));

            assertThat(fake.starts()).isEqualTo(2);
            assertThat(other.starts()).isOne();
            var first = Long.parseLong(fake.seen("started").getFirst());
            assertThat(ProcessHandle.of(first).filter(ProcessHandle::isAlive)).isEmpty();
        }
    }

    @Test
    void aServerThatDoesNotComeBackIsToldWithItsReason() throws InterruptedException {
        var seen = folder.resolve("seen");
        var script =
                "[ ! -e '"
                        + seen
                        + "' ] || exit 3; : > '"
                        + seen
                        + "'; "
                        + FakeUpstream.legacy().shell();
        try (var hub = new TestHub(program("a", "sh", List.of("-c", script)))) {
            hub.registry.discover(true, false);

            var outcome = new Restarts(hub.registry).restart("a").orElseThrow();

            assertThat(outcome.connected()).isFalse();
            assertThat(outcome.text()).contains("exit code 3");
        }
    }

    @Test
    void aServerThatHangsIsWaitedForNoLongerThanACommandWaits() throws InterruptedException {
        var hangs =
                new Definition(
                        "a",
                        new ServerAddress.Program("sleep", List.of("60"), Map.of(), null),
                        true,
                        ConnectionPolicy.DEFAULT,
                        NameFilter.ALL);
        try (var hub = new TestHub(hangs)) {
            var outcome =
                    new Restarts(hub.registry, Duration.ofMillis(200)).restart("a").orElseThrow();

            assertThat(outcome.connected()).isFalse();
            assertThat(outcome.text()).contains("the hub still waits for it");
        }
    }

    @Test
    void whatIsNotThereOrSwitchedOffIsSaid() throws InterruptedException {
        try (var hub = new TestHub(program("a", FakeUpstream.legacy()).enabled(false))) {
            var restarts = new Restarts(hub.registry);

            assertThat(restarts.restart("b")).isEmpty();
            assertThat(restarts.restart("a"))
                    .contains(new Outcome(false, "The server is disabled"));
        }
    }
}

package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.app.TestHub;
import dev.patchbay.testing.FakeUpstream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Servers that come and go, over and over, in one hub: nothing of them stays. Tagged as it looks at
 * the heap and at the threads of a virtual machine, whatever was built.
 *
 * <p>{@code -Dtest.cycles=1000} is for those who have the time.
 */
@Tag("jvm")
class CyclesIT {
    private static final int CYCLES = Integer.getInteger("test.cycles", 10);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long MEGABYTE = 1024 * 1024;

    /** What is left at one moment. */
    private record Left(long files, long threads, long children, long heap) {
        static Left now() {
            return new Left(
                    openFiles(),
                    ManagementFactory.getThreadMXBean().getThreadCount(),
                    ProcessHandle.current().children().count(),
                    usedHeap());
        }

        private static long openFiles() {
            try (var files = Files.list(Path.of("/proc/self/fd"))) {
                return files.count();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        }

        private static long usedHeap() {
            var memory = ManagementFactory.getMemoryMXBean();
            memory.gc();
            return memory.getHeapMemoryUsage().getUsed();
        }
    }

    @Test
    void serversThatComeAndGoLeaveNothingBehind() throws InterruptedException {
        var program = FakeUpstream.legacy().on("tools/call:fail", FakeUpstream.die(9));
        var sessions = FakeUpstream.legacy().overHttp();
        var stateless = FakeUpstream.modern().overHttp();
        try (var hub =
                        new TestHub(
                                Fakes.of("program", program),
                                Fakes.of("sessions", sessions),
                                Fakes.of("stateless", stateless));
                var client = HubClient.legacy(hub)) {
            int early = CYCLES / 5;
            cycles(hub, client, early);
            var before = Left.now();

            cycles(hub, client, CYCLES - early);

            await().atMost(PATIENCE)
                    .untilAsserted(() -> {
                        var after = Left.now();
                        assertThat(after.files()).isLessThanOrEqualTo(before.files() + 4);
                        assertThat(after.threads()).isLessThanOrEqualTo(before.threads() + 4);
                        assertThat(after.children()).isLessThanOrEqualTo(before.children());
                        assertThat(after.heap()).isLessThan(before.heap() + 4 * MEGABYTE);
                    });
            // Two lives of a program a cycle, or nothing of this was worth anything.
            assertThat(program.starts()).isGreaterThanOrEqualTo(2 * CYCLES);
        }
    }

    private static void cycles(TestHub hub, HubClient client, int count)
            throws InterruptedException {
        for (int i = 0; i < count; i++) {
            for (var server : List.of("program", "sessions", "stateless")) {
                works(client, server);
            }
            client.call("program.fail", "{}");
            works(client, "program");
            for (var server : List.of("program", "sessions", "stateless")) {
                hub.registry.enable(server, false);
                hub.registry.enable(server, true);
            }
            client.aside().clear();
        }
    }

    private static void works(HubClient client, String server) {
        var answer = client.call(server + ".echo", "{}");
        assertThat(answer.path("result").path("isError").asBoolean(false))
                .as("%s", answer)
                .isFalse();
        assertThat(answer.has("result")).as("%s", answer).isTrue();
    }
}

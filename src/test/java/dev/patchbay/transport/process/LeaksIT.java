package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checks that ended children leave no resources. It has a tag because it runs the classes on a
 * virtual machine, also if a native binary was built.
 */
@Tag("jvm")
class LeaksIT {
    private static final int WARM = 10;
    private static final int CYCLES = 200;

    /** Threads that the JDK keeps for the next child. */
    private static final int KEPT = 6;

    private static void cycle(int number) throws CannotStart {
        var script =
                switch (number % 4) {
                    case 0 -> "exec cat";
                    case 1 -> "exit 3";
                    case 2 -> "kill -9 $$";
                    default -> "trap '' TERM; while :; do sleep 0.01; done";
                };
        var limits =
                new ProcessLimits(
                        1_000,
                        1_000,
                        Duration.ofSeconds(1),
                        1_000,
                        Duration.ofMillis(20),
                        Duration.ofMillis(20),
                        Duration.ofSeconds(5));
        var command = new ProcessCommand("cycle", "sh", List.of("-c", script), Map.of(), null);
        try (var child = Child.start(command, limits)) {
            child.channel().stderr();
        }
    }

    private static long files() {
        try (var files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static long ofChannels() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("cycle "))
                .count();
    }

    private static long children() {
        return ProcessHandle.current().children().count();
    }

    @Test
    void cyclesLeaveNoFilesNoThreadsAndNoProcesses() throws CannotStart {
        for (int i = 0; i < WARM; i++) {
            cycle(i);
        }
        long files = files();
        int threads = Thread.activeCount();
        long children = children();

        for (int i = 0; i < CYCLES; i++) {
            cycle(i);
        }

        await().untilAsserted(() -> {
            assertThat(ofChannels()).isZero();
            assertThat(files()).isLessThanOrEqualTo(files + 2);
            assertThat(children()).isEqualTo(children);
        });
        assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads + KEPT);
    }
}

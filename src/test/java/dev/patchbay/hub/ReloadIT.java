package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.testing.Property;
import dev.patchbay.testing.Seed;
import dev.patchbay.testing.ServerProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.awaitility.core.ConditionFactory;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the built program while its server file is edited and its servers are called. {@code
 * -Dtest.edits} is the number of edits.
 */
class ReloadIT {
    private static final Logger LOG = Logger.getLogger(ReloadIT.class);
    private static final int EDITS = Integer.getInteger("test.edits", 60);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int LONGEST_BURST = 16;
    private static final int LONGEST_PAUSE_BITS = 13;
    private static final String KEPT = "the servers stay as they were";

    /** There is no such tool (any more), or its server is being ended, or has not begun. */
    private static final Set<String> REFUSALS =
            Set.of("-32602", "INVOCATION_FAILED", "CONNECTION_FAILED");

    @TempDir private Path folder;

    private final List<String> log = new ArrayList<>();

    @Test
    void noEditCostsACallOfAnotherServerOrAnAnswerOrLeavesAProcess() {
        Property.check(1, this::edit);
    }

    private void edit(RandomGenerator random) throws Exception {
        var file = new EditedFile(folder, random);
        long start = System.nanoTime();
        try (var hub = ServerProcess.product("stdio", "--config", file.path().toString())) {
            var client = new BusyClient(hub, random);
            agree(file, client, hub);
            int edits = 0;
            for (int burst = 0; edits < EDITS; burst++) {
                edits += burst(file, client, random);
                agree(file, client, hub);
                if (burst % 3 == 0) {
                    breakIt(file, hub);
                    edits++;
                    agree(file, client, hub);
                }
            }
            greetAll(file, client);
            client.end();
            assertThat(client.faults()).isEmpty();
            assertThat(client.notices()).isPositive();
            assertThat(hub.end()).allMatch(line -> line.contains("list_changed"));
            assertThat(children(file)).isEmpty();
            log.addAll(hub.restOfErrors());
            assertThat(log).noneMatch(line -> line.contains(" ERROR "));
            assertThat(client.refusals().keySet()).isSubsetOf(REFUSALS);
            LOG.infof(
                    "%d edits in %d s, %s: %s; starts %s",
                    edits,
                    Duration.ofNanos(System.nanoTime() - start).toSeconds(),
                    Seed.pick(),
                    client,
                    file.starts());
        }
        var starts = file.starts();
        assertThat(starts).containsEntry(EditedFile.STEADY, 1L);
        assertThat(starts)
                .allSatisfy((name, count) ->
                        assertThat(count)
                                .as("starts of " + name)
                                .isLessThanOrEqualTo(file.changes().get(name)));
    }

    /**
     * Several edits, of which the last is a good one; the pauses are as long as some answers take.
     */
    private static int burst(EditedFile file, BusyClient client, RandomGenerator random)
            throws Exception {
        int edits = 1 + random.nextInt(LONGEST_BURST);
        for (int i = 0; i < edits; i++) {
            if (i < edits - 1 && random.nextInt(4) == 0) {
                file.editBadly();
            } else {
                file.editWell();
            }
            if (random.nextBoolean()) {
                int until = client.answers() + (1 << random.nextInt(LONGEST_PAUSE_BITS));
                soon().until(() -> client.answers() >= until || !client.faults().isEmpty());
            }
        }
        return edits;
    }

    /** The last valid text is what the client was told, and what runs. */
    private void agree(EditedFile file, BusyClient client, ServerProcess hub) {
        soon().untilAsserted(() -> {
            assertThat(client.faults()).isEmpty();
            assertThat(client.tools()).isEqualTo(file.tools());
            assertThat(children(file))
                    .containsExactlyInAnyOrderElementsOf(
                            file.running().stream().map(ServerEntry::name).toList());
        });
        log.addAll(hub.restOfErrors());
    }

    private void breakIt(EditedFile file, ServerProcess hub) throws Exception {
        long before = kept();
        file.editBadly();
        soon().untilAsserted(() -> {
            log.addAll(hub.restOfErrors());
            assertThat(kept()).isGreaterThan(before);
        });
    }

    private long kept() {
        return log.stream().filter(line -> line.contains(KEPT)).count();
    }

    /** The last edit may have changed nothing that a list or a name of a process shows. */
    private static void greetAll(EditedFile file, BusyClient client) {
        var tries = new AtomicInteger();
        for (var server : file.running()) {
            soon().untilAsserted(() -> {
                var id = "greet-" + tries.incrementAndGet() + "-" + server.name();
                assertThat(client.greet(server, id))
                        .isEqualTo(
                                "%s from %s with %s and %s",
                                id, server.name(), server.tool(), server.mark());
            });
        }
    }

    /** The names of the servers whose processes there are. */
    private static List<String> children(EditedFile file) {
        return ProcessHandle.allProcesses()
                .map(process -> Arrays.asList(process.info().arguments().orElse(new String[0])))
                .filter(arguments -> arguments.contains(file.trace()))
                .map(arguments -> arguments.get(arguments.indexOf(file.trace()) + 1))
                .toList();
    }

    private static ConditionFactory soon() {
        return await().atMost(PATIENCE).pollInterval(Duration.ofMillis(10));
    }
}

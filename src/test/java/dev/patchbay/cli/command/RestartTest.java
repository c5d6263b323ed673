package dev.patchbay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.cli.CommandBench;
import dev.patchbay.config.places.LocalPlaces;
import dev.patchbay.journal.JournalKeeper;
import dev.patchbay.journal.Journals;
import dev.patchbay.local.HubProcess;
import dev.patchbay.local.HubSocket;
import dev.patchbay.local.ServerRestart;
import dev.patchbay.local.ServerRestart.Outcome;
import dev.patchbay.local.Sockets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command as it is typed, with hubs in this process. */
@Timeout(60)
class RestartTest {
    private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");

    @TempDir private Path folder;
    private Path run;
    private CommandBench bench;

    @BeforeEach
    void writeServers() throws IOException {
        run = Files.createDirectory(folder.resolve("run"));
        bench = new CommandBench(folder, false, _ -> new LocalPlaces("mark", List.of(run), null));
        Files.writeString(
                folder.resolve("work/patchbay.json"),
                "{\"mcpServers\": {\"files\": {\"command\": \"x\"}, \"web\": {\"url\": \"http://h/\"}}}");
        assertThat(bench.run("trust")).isZero();
    }

    private HubSocket hub(long process, ServerRestart restarts) {
        int before = sockets();
        var socket =
                new HubSocket(
                        new HubProcess(process, NOON.plusSeconds(process)),
                        new Journals(JournalKeeper.NONE),
                        restarts);
        socket.begin(new Sockets(List.of(run), "mark"));
        await().until(() -> sockets() > before);
        return socket;
    }

    private int sockets() {
        return Objects.requireNonNull(run.toFile().list((_, name) -> name.endsWith(".sock")))
                .length;
    }

    @Test
    void everyHubThatRunsWithTheFileRestartsTheServer() {
        var asked = new ArrayList<String>();
        try (var _ =
                        hub(
                                1,
                                server -> {
                                    asked.add(server);
                                    return Optional.of(new Outcome(true, "tools 3"));
                                });
                var _ = hub(2, _ -> Optional.of(new Outcome(true, "tools 4")))) {
            assertThat(bench.run("restart", "Files")).isZero();

            assertThat(bench.out())
                    .isEqualTo(
                            """
                            Restarted files in the hub with process 2: tools 4
                            Restarted files in the hub with process 1: tools 3
                            """);
            assertThat(asked).containsExactly("files");
        }
    }

    @Test
    void aServerThatDoesNotAnswerAgainIsAFailure() {
        try (var _ = hub(1, _ -> Optional.of(new Outcome(false, "It ended \u001B[2J soon")));
                var _ = hub(2, _ -> Optional.empty())) {
            assertThat(bench.run("restart", "files")).isEqualTo(1);

            assertThat(bench.err())
                    .isEqualTo(
                            "patchbay: files is not a server in the hub with process 2\n"
                                    + "patchbay: Restarted files in the hub with process 1: It ended"
                                    + " \uFFFD[2J soon\n");
            assertThat(bench.run("restart", "files", "--json")).isEqualTo(1);
            assertThat(bench.out())
                    .contains(
                            "{\"process\":2,\"started\":\"2026-11-18T12:00:02Z\",\"restarted\":false}")
                    .contains("\"restarted\":true,\"connected\":false,\"outcome\":\"It ended");
        }
    }

    @Test
    void whereNoHubRunsThatIsSaid() {
        assertThat(bench.run("restart", "files")).isEqualTo(1);
        assertThat(bench.err()).isEqualTo("patchbay: No hub runs with /work/patchbay.json\n");
    }

    @Test
    void whatCannotBeRestartedIsSaid() {
        assertThat(bench.run("restart", "file")).isEqualTo(1);
        assertThat(bench.err()).contains("There is no server file", "did you mean files?");
        assertThat(bench.run("restart", "web")).isEqualTo(1);
        assertThat(bench.err()).contains("web is reached over HTTP", "hub_refresh");
    }
}

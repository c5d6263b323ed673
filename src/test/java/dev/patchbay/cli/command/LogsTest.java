package dev.patchbay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.cli.CommandBench;
import dev.patchbay.cli.diagnosis.EntryLine;
import dev.patchbay.config.places.LocalPlaces;
import dev.patchbay.journal.Entry;
import dev.patchbay.journal.JournalFiles;
import dev.patchbay.journal.JournalKeeper;
import dev.patchbay.journal.Journals;
import dev.patchbay.local.HubProcess;
import dev.patchbay.local.HubSocket;
import dev.patchbay.local.ServerRestart;
import dev.patchbay.local.Sockets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command as it is typed, with hubs in this process. */
@Timeout(60)
class LogsTest {
    private static final Instant NOON = Instant.parse("2026-11-18T12:00:00Z");
    private static final String TIME = EntryLine.time(NOON);
    private static final String FILE = "/work/patchbay.json";

    private static final String ENTRY =
            "{\"at\":\"2026-11-18T12:00:00Z\",\"kind\":\"stderr\",\"process\":7,\"text\":\"";

    @TempDir private Path folder;
    private Path run;
    private Path logs;
    private CommandBench bench;

    @BeforeEach
    void writeServers() throws IOException {
        run = Files.createDirectory(folder.resolve("run"));
        logs = folder.resolve("logs");
        bench = bench(false, true);
        Files.writeString(
                folder.resolve("work/patchbay.json"),
                "{\"mcpServers\": {\"files\": {\"command\": \"x\"},"
                        + " \"web\": {\"url\": \"http://h/\"}, \"wrong\": {\"command\": 7}}}");
    }

    private CommandBench bench(boolean colour, boolean kept) {
        return new CommandBench(
                folder, colour, _ -> new LocalPlaces("mark", List.of(run), kept ? logs : null));
    }

    /** A hub that listens. */
    private final class Running implements AutoCloseable {
        private final Journals journals = new Journals(JournalKeeper.NONE);
        private final HubSocket socket;

        Running(long process) {
            journals.setServers(List.of("files"));
            int before = sockets();
            socket =
                    new HubSocket(
                            new HubProcess(process, NOON.plusSeconds(process)),
                            journals,
                            ServerRestart.NONE);
            socket.begin(new Sockets(List.of(run), "mark"));
            await().until(() -> sockets() > before);
        }

        private int sockets() {
            return Objects.requireNonNull(run.toFile().list((_, name) -> name.endsWith(".sock")))
                    .length;
        }

        Running with(Entry... entries) {
            List.of(entries).forEach(journals.of("files")::add);
            return this;
        }

        @Override
        public void close() {
            journals.end();
            socket.close();
        }
    }

    private static Entry said(String text) {
        return new Entry.Said(NOON, 7, text);
    }

    private void keep(Entry... entries) {
        new JournalFiles(logs, "mark", Clock.fixed(NOON, ZoneOffset.UTC))
                .keep("files", List.of(entries));
    }

    @Test
    void aHubThatRunsIsAskedBeforeTheFile() {
        keep(said("old"));
        try (var _ =
                new Running(1)
                        .with(
                                new Entry.NotStarted(NOON, "found no x"),
                                new Entry.Started(NOON, 7),
                                said("no tea"),
                                new Entry.Noise(NOON, 7, "banner"),
                                new Entry.Ended(NOON, 7, 3),
                                new Entry.Ended(NOON, 8, 137))) {
            assertThat(bench.run("logs", "files")).isZero();
        }
        assertThat(bench.out())
                .isEqualTo(
                        """
                        TIME - * not started: found no x
                        TIME 7 * started
                        TIME 7 | no tea
                        TIME 7 > banner
                        TIME 7 * ended, exit code 3
                        TIME 8 * ended, exit code 137, as after SIGKILL
                        """
                                .replace("TIME", TIME));
        assertThat(bench.err()).isEmpty();
    }

    @Test
    void severalHubsHaveHeadingsTheNewestFirst() {
        try (var _ = new Running(1).with(said("one"));
                var _ = new Running(2).with(said("two"))) {
            assertThat(bench.run("logs", "files")).isZero();
        }
        assertThat(bench.out().lines())
                .containsExactly(
                        "Hub with process 2, started " + EntryLine.time(NOON.plusSeconds(2)),
                        TIME + " 7 | two",
                        "Hub with process 1, started " + EntryLine.time(NOON.plusSeconds(1)),
                        TIME + " 7 | one");
    }

    @Test
    void onlyTheLastLinesAreShownIfSomebodyWants() {
        try (var _ = new Running(1).with(said("one"), said("two"), said("three"))) {
            bench.run("logs", "files", "-n", "2");
            assertThat(bench.out().lines()).containsExactly(TIME + " 7 | two", TIME + " 7 | three");
            bench.run("logs", "files", "--lines=0");
            assertThat(bench.out()).isEmpty();
            bench.run("logs", "files", "--lines", "9");
            assertThat(bench.out().lines()).hasSize(3);
        }
        keep(said("one"), said("two"));
        bench.run("logs", "files", "-n1");
        assertThat(bench.out()).isEqualTo(TIME + " 7 | two\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1", "x", "", "1000000"})
    void linesAreAWholeNumber(String number) {
        assertThat(bench.run("logs", "files", "--lines", number)).isEqualTo(2);
        assertThat(bench.err()).contains("--lines must be a whole number, 0 to 999999");
    }

    @Test
    void withoutAHubItIsWhatTheLastHasLeft() {
        keep(said("old"));

        assertThat(bench.run("logs", "files")).isZero();

        assertThat(bench.out()).isEqualTo(TIME + " 7 | old\n");
        assertThat(bench.err())
                .isEqualTo(
                        "No hub runs with " + FILE + "; this output was stored at " + TIME + "\n");
    }

    @Test
    void aHubThatHasStartedNothingIsNoBetter() {
        try (var _ = new Running(1)) {
            assertThat(bench.run("logs", "files")).isEqualTo(1);
            assertThat(bench.err())
                    .isEqualTo(
                            "patchbay: No running hub has started files, and no hub has stored output of files\n");
            keep(said("old"));
            assertThat(bench.run("logs", "files")).isZero();
            assertThat(bench.err())
                    .isEqualTo(
                            "No running hub has started files; this output was stored at "
                                    + TIME
                                    + "\n");
        }
    }

    @Test
    void programsGetOneLineOfJson() {
        keep(said("old"));
        assertThat(bench.run("logs", "files", "--json")).isZero();
        assertThat(bench.out())
                .isEqualTo(
                        "{\"server\":\"files\",\"kept\":{\"at\":\"2026-11-18T12:00:00Z\","
                                + "\"entries\":[ENTRYold\"}]}}\n".replace("ENTRY", ENTRY));

        try (var _ = new Running(1).with(said("one"), said("two"))) {
            assertThat(bench.run("logs", "files", "--json", "-n", "1")).isZero();
        }
        assertThat(bench.out())
                .isEqualTo(
                        "{\"server\":\"files\",\"hubs\":[{\"process\":1,"
                                + "\"started\":\"2026-11-18T12:00:01Z\",\"missed\":0,"
                                + "\"entries\":[ENTRYtwo\"}]}]}\n".replace("ENTRY", ENTRY));
    }

    @Test
    void nothingToShowIsAFailure() throws IOException {
        assertThat(bench.run("trust")).isZero();
        assertThat(bench.run("logs", "files")).isEqualTo(1);
        assertThat(bench.err())
                .isEqualTo(
                        "patchbay: No hub runs with "
                                + FILE
                                + ", and no hub has stored output of files\n");
        assertThat(bench.run("logs", "file")).isEqualTo(1);
        assertThat(bench.err()).contains("There is no server file", "did you mean files?");
        assertThat(bench.run("logs", "web")).isEqualTo(1);
        assertThat(bench.err()).startsWith("patchbay: web is reached over HTTP");
        assertThat(bench.run("logs", "wrong")).isEqualTo(1);
        assertThat(bench.run("logs")).isEqualTo(2);
        assertThat(bench.out()).isEmpty();

        bench = bench(false, false);
        keep(said("old"));
        assertThat(bench.run("logs", "files")).isEqualTo(1);
        assertThat(bench.err()).endsWith(", and without a cache no output is stored\n");

        Files.delete(folder.resolve("work/patchbay.json"));
        assertThat(bench.run("logs", "files")).isEqualTo(1);
        assertThat(bench.err()).startsWith("patchbay: There are no servers");
    }

    @Test
    void whatAServerSaysDoesNothingToATerminal() {
        bench = bench(true, true);
        keep(said("\u001b[2Jno\u202etea"), new Entry.Ended(NOON, 7, 1));

        bench.run("logs", "files");

        assertThat(bench.out())
                .isEqualTo(
                        "\u001b[2m"
                                + TIME
                                + " 7 |\u001b[0m \ufffd[2Jno\ufffdtea\n\u001b[2m"
                                + TIME
                                + " 7 *\u001b[0m \u001b[31mended, exit code 1\u001b[0m\n");
    }

    private CompletableFuture<Integer> begin(String... arguments) {
        var code = new CompletableFuture<Integer>();
        Thread.ofVirtual().start(() -> code.complete(bench.run(arguments)));
        return code;
    }

    @Test
    void whoeverFollowsSeesAllUntilTheHubEnds() throws Exception {
        CompletableFuture<Integer> code;
        try (var hub = new Running(1).with(said("one"), said("two"))) {
            code = begin("logs", "files", "--follow", "-n", "1");
            await().until(() -> bench.out().contains("two"));
            hub.with(said("three"), new Entry.Ended(NOON, 7, 0));
        }
        assertThat(code.get(10, TimeUnit.SECONDS)).isZero();
        assertThat(bench.out().lines())
                .containsExactly(
                        TIME + " 7 | two", TIME + " 7 | three", TIME + " 7 * ended, exit code 0");
        assertThat(bench.err()).startsWith("The hub with process 1 has ended");
    }

    @Test
    void whoeverFollowsWaitsForTheFirstLine() throws Exception {
        CompletableFuture<Integer> code;
        try (var hub = new Running(1)) {
            code = begin("logs", "files", "-f", "--json");
            await().until(() -> bench.out().contains("\"entries\":[]"));
            hub.with(said("one"));
            await().until(() -> bench.out().contains("one"));
        }
        assertThat(code.get(10, TimeUnit.SECONDS)).isZero();
        assertThat(bench.out().lines()).hasSize(2).allMatch(line -> line.endsWith("]}]}"));
    }

    @Test
    void severalHubsAreFollowedUnderTheirHeadings() throws Exception {
        CompletableFuture<Integer> code;
        try (var one = new Running(1);
                var two = new Running(2)) {
            code = begin("logs", "files", "--follow");
            await().until(() -> bench.out().contains("process 1"));
            two.with(said("a"));
            await().until(() -> bench.out().contains("| a"));
            two.with(said("b"));
            await().until(() -> bench.out().contains("| b"));
            one.with(said("c"));
            await().until(() -> bench.out().contains("| c"));
        }
        assertThat(code.get(10, TimeUnit.SECONDS)).isZero();
        assertThat(bench.out().lines().map(line -> line.replaceFirst(", started .*", "")))
                .containsExactly(
                        "Hub with process 2",
                        "Hub with process 1",
                        "Hub with process 2",
                        TIME + " 7 | a",
                        TIME + " 7 | b",
                        "Hub with process 1",
                        TIME + " 7 | c");
    }

    @Test
    void withoutAHubThereIsNothingToFollow() {
        keep(said("old"));

        assertThat(bench.run("logs", "files", "--follow")).isZero();

        assertThat(bench.out()).isEqualTo(TIME + " 7 | old\n");
    }
}

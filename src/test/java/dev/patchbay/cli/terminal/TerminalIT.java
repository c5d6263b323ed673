package dev.patchbay.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.SystemProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The built program on a terminal, as {@code script} makes one. */
class TerminalIT {
    private static final String LONG = "program-with-a-name-that-is-much-longer-than-any-terminal";

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir private Path folder;

    @BeforeEach
    void writeServers() throws IOException {
        Files.writeString(
                folder.resolve("patchbay.json"),
                "{\"mcpServers\": {\"files\": {\"command\": \""
                        + LONG
                        + LONG
                        + "\"}, \"off\": {\"command\": \"x\\u001b[2J\", \"enabled\": false}}}");
    }

    private List<String> onTerminal(int columns, CommandRun.Place place, String arguments) {
        var command = String.join(" ", place.command()) + " " + arguments;
        var terminal = "stty cols " + columns + "; " + command;
        var term = place.environment().getOrDefault("TERM", "xterm");
        return place.with("TERM", term)
                .runCommand(List.of("script", "-qec", terminal, "/dev/null"))
                .out()
                .lines()
                .map(line -> line.replace("\r", ""))
                .toList();
    }

    @Test
    void tablesAreAsWideAsTheTerminal() {
        var place =
                CommandRun.Place.in(folder)
                        .with("PATCHBAY_CONFIG", "patchbay.json")
                        .with("NO_COLOR", "1");

        assertThat(onTerminal(40, place, "list --no-connect"))
                .containsExactly(
                        "ID     STATUS    TOOLS  SERVER",
                        "files  enabled          program-with-a-…",
                        "off    disabled         x\uFFFD[2J");
        assertThat(onTerminal(200, place, "list --no-connect").get(1)).endsWith(LONG);
        assertThat(onTerminal(200, place.with("COLUMNS", "30"), "list --no-connect"))
                .allMatch(line -> line.length() <= 30);
    }

    @Test
    void coloursAreForTerminals() {
        var place = CommandRun.Place.in(folder).with("PATCHBAY_CONFIG", "patchbay.json");

        assertThat(onTerminal(60, place, "list --no-connect").getFirst())
                .startsWith("\u001B[1mID\u001B[0m");
        assertThat(place.run("list", "--no-connect").out()).doesNotContain("\u001B[1m", "…");
    }

    /** In order: CSI and OSC in one byte, DEL, a turn of direction, a hidden letter. */
    private static final String UNSEEN =
            "a\u009bb\u009dc\u007fd\u202ee" + Character.toString(0xE0041);

    @ParameterizedTest
    @ValueSource(
            strings = {"inspect b.t", "tools", "call b.t --input {}", "doctor", "get b", "list"})
    void jsonForATerminalHasEscapesForWhatATerminalObeys(String command) throws IOException {
        var text = "\"" + UNSEEN + "\"";
        var schema = "\"inputSchema\": {\"type\": \"object\"}";
        var server =
                FakeUpstream.legacy()
                        .withoutOwnTools()
                        .tool("{\"name\": \"t\", \"description\": " + text + ", " + schema + "}")
                        .tool("{\"name\": " + text + ", \"inputSchema\": 1}")
                        .on("tools/call:t", FakeUpstream.error(-32000, UNSEEN));
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        server.writeMembers(out.name("b").beginObject());
        out.endObject().name("c").beginObject().member(UNSEEN, UNSEEN).endObject();
        Files.writeString(folder.resolve("b.json"), out.endObject().endObject().toString());
        var place = CommandRun.Place.in(folder);
        var words = command + " --json --config b.json";

        var piped = place.run(words.split(" ")).out();
        var seen = String.join("\n", onTerminal(80, place, words));

        assertThat(piped).contains(UNSEEN);
        assertThat(seen).doesNotContain("\u009b", "\u009d", "\u007f", "\u202e");
        assertThat(seen).doesNotContain(Character.toString(0xE0041)).contains("\\u009b", "\\udc41");
        var json = seen.substring(seen.indexOf('{'), seen.lastIndexOf('}') + 1);
        assertThat(withoutTimes(json)).isEqualTo(withoutTimes(piped));
    }

    private static String withoutTimes(String json) {
        return RawJson.parse(json.strip()).tree().toString().replaceAll("\\d+", "0");
    }

    @Test
    void aPersonWhoTypesTheNameAloneGetsHelp() {
        assertThat(
                        onTerminal(
                                80,
                                CommandRun.Place.in(folder)
                                        .with("PATCHBAY_CONFIG", "patchbay.json"),
                                "--help"))
                .contains("Commands:");
        assertThat(
                        onTerminal(
                                80,
                                CommandRun.Place.in(folder)
                                        .with("PATCHBAY_CONFIG", "patchbay.json"),
                                ""))
                .contains("Commands:");
    }

    /** Two that say nothing; each leaves its number in a file. */
    private static void writeSlowServers(Path folder) throws IOException {
        var server = "{\"command\": \"sh\", \"args\": [\"-c\", \"echo $$ > NAME; exec sleep 60\"]}";
        Files.writeString(
                folder.resolve("patchbay.json"),
                "{\"mcpServers\": {\"slow\": "
                        + server.replace("NAME", "slow")
                        + ", \"other\": "
                        + server.replace("NAME", "other")
                        + "}}");
    }

    private static Optional<ProcessHandle> slowServer(Path folder) throws IOException {
        var file = folder.resolve("slow");
        var number = Files.exists(file) ? Files.readString(file).strip() : "";
        return number.isEmpty() ? Optional.empty() : ProcessHandle.of(Long.parseLong(number));
    }

    @Test
    void aPersonSeesForWhomOneWaits() throws Exception {
        writeSlowServers(folder);
        var place =
                CommandRun.Place.in(folder)
                        .with("PATCHBAY_CONFIG", "patchbay.json")
                        .with("NO_COLOR", "1");

        // Each of them waits for two seconds.
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var list = threads.submit(() -> onTerminal(80, place, "list --timeout 2"));
            var call = threads.submit(() -> onTerminal(80, place, "call slow.x --timeout 2"));
            var piped = threads.submit(() -> place.run("list", "--timeout", "2"));

            assertThat(list.get())
                    .anyMatch(line -> line.contains("Waiting for slow: connecting"))
                    .anyMatch(line -> line.contains("Waiting for other: connecting, 1 s"))
                    .anyMatch(line -> line.matches("slow +error .*"));
            assertThat(call.get())
                    .anyMatch(line -> line.contains("Waiting for slow: connecting, 1 s"))
                    .noneMatch(line -> line.contains("other"));
            assertThat(piped.get().err()).doesNotContain("Waiting");
        }
    }

    @Test
    void whatIsSaidMeanwhileFitsTheTerminalAndLeavesNothingBehind() throws IOException {
        writeSlowServers(folder);
        var place =
                CommandRun.Place.in(folder)
                        .with("PATCHBAY_CONFIG", "patchbay.json")
                        .with("NO_COLOR", "1");
        var lines = onTerminal(20, place, "list --timeout 2");

        assertThat(lines).contains("Waiting for slow: …");
        // A return ends a line here as well.
        assertThat(lines).containsSequence("\u001B[K\u001B[A", "\u001B[KID     STATUS  TO…");
    }

    @Test
    void aTerminalThatOnlyShowsLettersGetsNothingElse() throws IOException {
        writeSlowServers(folder);
        var place =
                CommandRun.Place.in(folder)
                        .with("PATCHBAY_CONFIG", "patchbay.json")
                        .with("TERM", "dumb");

        assertThat(onTerminal(80, place, "list --timeout 1"))
                .noneMatch(line -> line.contains("\u001B"))
                .first()
                .asString()
                .startsWith("ID ");
    }

    @Test
    void whoeverIsTiredOfWaitingEndsItAndAllThatWasStarted() throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var ends = new ArrayList<Future<String>>();
            for (var command : List.of("list", "tools", "doctor", "refresh slow", "call slow.x")) {
                ends.add(threads.submit(() -> interrupted(command)));
            }
            for (var end : ends) {
                assertThat(end.get()).endsWith(": exit code 130");
            }
        }
    }

    /** Ends a command that waits, in a folder of its own; returns how it ended. */
    private String interrupted(String command) throws IOException, InterruptedException {
        var own = Files.createDirectory(folder.resolve(command.replace(' ', '-')));
        writeSlowServers(own);
        var place = CommandRun.Place.in(own).with("PATCHBAY_CONFIG", "patchbay.json");
        var process = place.builder(place.command(command.split(" "))).start();
        await(command).atMost(PATIENCE).until(() -> slowServer(own).isPresent());

        SystemProcess.of(process).signal("INT");

        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as(command).isTrue();
        assertThat(process.getInputStream().readAllBytes()).as(command).isEmpty();
        assertThat(process.getErrorStream().readAllBytes()).as(command).isEmpty();
        await(command)
                .atMost(PATIENCE)
                .until(() -> slowServer(own).filter(ProcessHandle::isAlive).isEmpty());
        return command + ": exit code " + process.exitValue();
    }
}

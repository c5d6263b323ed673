package dev.patchbay.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The built program on a terminal, as {@code script} makes one. */
class TerminalIT {
    private static final String LONG = "program-with-a-name-that-is-much-longer-than-any-terminal";

    private static final Duration PATIENCE = Duration.ofSeconds(20);

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
        var place = CommandRun.Place.in(folder).with("NO_COLOR", "1");

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
        var place = CommandRun.Place.in(folder);

        assertThat(onTerminal(60, place, "list --no-connect").getFirst())
                .startsWith("\u001B[1mID\u001B[0m");
        assertThat(place.run("list", "--no-connect").out()).doesNotContain("\u001B[1m", "…");
    }

    @Test
    void aPersonWhoTypesTheNameAloneGetsHelp() {
        assertThat(onTerminal(80, CommandRun.Place.in(folder), "--help")).contains("Commands:");
        assertThat(onTerminal(80, CommandRun.Place.in(folder), "")).contains("Commands:");
    }

    /** Two that say nothing; each leaves its number in a file. */
    private void writeSlowServers() throws IOException {
        var server = "{\"command\": \"sh\", \"args\": [\"-c\", \"echo $$ > NAME; exec sleep 60\"]}";
        Files.writeString(
                folder.resolve("patchbay.json"),
                "{\"mcpServers\": {\"slow\": "
                        + server.replace("NAME", "slow")
                        + ", \"other\": "
                        + server.replace("NAME", "other")
                        + "}}");
    }

    private Optional<ProcessHandle> slowServer() throws IOException {
        var file = folder.resolve("slow");
        var number = Files.exists(file) ? Files.readString(file).strip() : "";
        return number.isEmpty() ? Optional.empty() : ProcessHandle.of(Long.parseLong(number));
    }

    @Test
    void aPersonSeesForWhomOneWaits() throws IOException {
        writeSlowServers();
        var place = CommandRun.Place.in(folder).with("NO_COLOR", "1");

        assertThat(onTerminal(80, place, "list --timeout 2"))
                .anyMatch(line -> line.contains("Waiting for slow: connecting"))
                .anyMatch(line -> line.contains("Waiting for other: connecting, 1 s"))
                .anyMatch(line -> line.matches("slow +error .*"));
        assertThat(onTerminal(80, place, "call slow.x --timeout 2"))
                .anyMatch(line -> line.contains("Waiting for slow: connecting, 1 s"))
                .noneMatch(line -> line.contains("other"));
        assertThat(place.run("list", "--timeout", "2").err()).doesNotContain("Waiting");
    }

    @Test
    void whatIsSaidMeanwhileFitsTheTerminalAndLeavesNothingBehind() throws IOException {
        writeSlowServers();
        var place = CommandRun.Place.in(folder).with("NO_COLOR", "1");
        var lines = onTerminal(20, place, "list --timeout 2");

        assertThat(lines).contains("Waiting for slow: …");
        // A return ends a line here as well.
        assertThat(lines).containsSequence("\u001B[K\u001B[A", "\u001B[KID     STAT…  T…  S…");
    }

    @Test
    void aTerminalThatOnlyShowsLettersGetsNothingElse() throws IOException {
        writeSlowServers();
        var place = CommandRun.Place.in(folder).with("TERM", "dumb");

        assertThat(onTerminal(80, place, "list --timeout 1"))
                .noneMatch(line -> line.contains("\u001B"))
                .first()
                .asString()
                .startsWith("ID ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "tools", "doctor", "refresh slow", "call slow.x"})
    void whoeverIsTiredOfWaitingEndsItAndAllThatWasStarted(String command) throws Exception {
        writeSlowServers();
        var place = CommandRun.Place.in(folder);
        var process = place.builder(place.command(command.split(" "))).start();
        await().atMost(PATIENCE).until(() -> slowServer().isPresent());

        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();

        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(130);
        assertThat(process.getInputStream().readAllBytes()).isEmpty();
        assertThat(process.getErrorStream().readAllBytes()).isEmpty();
        await().atMost(PATIENCE).until(() -> slowServer().filter(ProcessHandle::isAlive).isEmpty());
    }
}

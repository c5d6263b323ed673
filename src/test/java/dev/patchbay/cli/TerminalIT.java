package dev.patchbay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built program on a terminal, as {@code script} makes one. */
class TerminalIT {
    private static final String LONG = "program-with-a-name-that-is-much-longer-than-any-terminal";

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
        return place.with("TERM", "xterm")
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

    @Test
    void aPersonSeesForWhomOneWaits() throws IOException {
        Files.writeString(
                folder.resolve("patchbay.json"),
                "{\"mcpServers\": {\"slow\": {\"command\": \"sleep\", \"args\": [\"60\"]}}}");
        var place = CommandRun.Place.in(folder).with("NO_COLOR", "1");

        assertThat(onTerminal(80, place, "list --timeout 1"))
                .anyMatch(line -> line.contains("Waiting for slow"))
                .anyMatch(line -> line.matches("slow +error .*"));
        assertThat(place.run("list", "--timeout", "1").err()).doesNotContain("Waiting");
    }
}

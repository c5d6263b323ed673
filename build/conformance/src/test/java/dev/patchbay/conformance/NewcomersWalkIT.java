package dev.patchbay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.docs.Page;
import dev.patchbay.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The first five minutes, with the commands of the README word for word: servers that others have
 * published are taken over from Claude Code, and one of them is broken.
 */
class NewcomersWalkIT {
    /** As Claude Code writes it: what one project has, and what all have. */
    private static final String CLAUDE_CODE =
            """
            {
              "numStartups": 7,
              "projects": {
                "CHECKOUT": {
                  "allowedTools": [],
                  "mcpContextUris": [],
                  "mcpServers": {
                    "filesystem": {
                      "type": "stdio",
                      "command": "npx",
                      "args": ["-y", "@modelcontextprotocol/server-filesystem", "NOTES"],
                      "env": {}
                    }
                  },
                  "hasTrustDialogAccepted": true
                }
              },
              "mcpServers": {
                "memory": {
                  "type": "stdio",
                  "command": "npx",
                  "args": ["-y", "@modelcontextprotocol/server-memory"],
                  "env": {}
                },
                "sequential-thinking": {
                  "type": "stdio",
                  "command": "npx",
                  "args": ["-y", "@modelcontextprotocol/server-sequential-thinking"],
                  "env": {}
                }
              }
            }
            """;

    /** What a client says to a server that it has just started. */
    private static final String TALK =
            """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"c","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"everything.get-sum","arguments":{"a":2,"b":40}}}
            """;

    /** Those of the two blocks about the first five minutes. */
    private final Iterator<String> commands =
            Page.of(Path.of("README.md")).blocks("sh").subList(1, 3).stream()
                    .flatMap(String::lines)
                    .iterator();

    @TempDir private Path folder;

    private Path checkout;
    private Path notes;
    private CommandRun.Place place;

    @BeforeEach
    void prepare() throws IOException {
        Suite.requireIt();
        var root = folder.toRealPath();
        checkout = Files.createDirectory(root.resolve("checkout"));
        notes = root.resolve("notes");
        var home = Files.createDirectory(root.resolve("home"));
        Files.writeString(
                home.resolve(".claude.json"),
                CLAUDE_CODE
                        .replace("CHECKOUT", checkout.toString())
                        .replace("NOTES", notes.toString()));
        var programs = Files.createDirectory(root.resolve("bin"));
        place =
                CommandRun.Place.in(checkout)
                        .with("HOME", home.toString())
                        .with("PATH", programs + ":" + System.getenv("PATH"));
        var launcher = checkout.resolve("patchbay");
        Files.writeString(
                launcher, "#!/bin/sh\nexec " + String.join(" ", place.command()) + " \"$@\"\n");
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        Suite.npx(programs.resolve("npx"));
    }

    /** Types the next command of the README, which begins like this. */
    private CommandRun type(String beginning) {
        var command = commands.next();
        assertThat(command).startsWith("./patchbay " + beginning);
        return shell(command);
    }

    private CommandRun shell(String command) {
        return place.runCommand(List.of("sh", "-c", command));
    }

    @Test
    void theCommandsOfTheReadmeDoWhatItSays() throws IOException {
        assertThat(type("--version").out()).startsWith("patchbay ");
        assertThat(type("import claude").out().lines())
                .containsExactly(
                        added("filesystem"), added("memory"), added("sequential-thinking"));
        assertThat(type("add everything").code()).isZero();
        theDoctorNamesWhatIsBroken(type("doctor"));
        theListHasThemAll(type("list"));
        assertThat(type("tools 'everything.get-*'").out()).contains("everything.get-sum");
        assertThat(type("call everything.get-sum"))
                .isEqualTo(new CommandRun(0, "The sum of 2 and 40 is 42.\n", ""));
        whatClaudeCodeIsToldIsAServer(commands.next());
        assertThat(commands).isExhausted();

        Files.createDirectory(notes);
        assertThat(shell("./patchbay doctor").code()).isZero();
    }

    private String added(String id) {
        return "Added " + id + " to " + checkout.resolve("patchbay.json");
    }

    private void theDoctorNamesWhatIsBroken(CommandRun doctor) {
        assertThat(doctor.code()).isEqualTo(1);
        assertThat(doctor.out().lines())
                .hasSize(5)
                .anyMatch(line -> line.startsWith("! everything: The tool simulate-research-query"))
                .anyMatch(line ->
                        line.startsWith("✗ filesystem (")
                                && line.contains("None of the specified directories are accessible")
                                && line.endsWith(
                                        " → "
                                                + notes
                                                + " in its args does not exist: create it, or correct its args"))
                .filteredOn(line -> line.matches("✓ .* \\(\\d+ ms\\): tools [1-9]\\d*"))
                .hasSize(3);
    }

    private void theListHasThemAll(CommandRun list) {
        assertThat(list.code()).isZero();
        assertThat(list.out().lines().skip(1))
                .satisfiesExactly(
                        line -> assertThat(line).matches("filesystem +error .*"),
                        line -> assertThat(line).matches("memory +connected +\\d+ .*"),
                        line -> assertThat(line).matches("sequential-thinking +connected +\\d+ .*"),
                        line -> assertThat(line).matches("everything +connected +\\d+ .*"));
    }

    private void whatClaudeCodeIsToldIsAServer(String command) throws IOException {
        assertThat(command).startsWith("claude mcp add ").contains(" -- ");
        var talk = Files.writeString(folder.resolve("talk"), TALK);
        var run = shell(command.replaceFirst(".* -- ", "") + " < " + talk);

        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("\"id\":1,\"result\"", "The sum of 2 and 40 is 42.");
    }
}

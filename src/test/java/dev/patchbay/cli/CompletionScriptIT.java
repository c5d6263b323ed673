package dev.patchbay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.FakeUpstream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The completion scripts in the shells that there are; bash is everywhere. */
class CompletionScriptIT {
    @TempDir private static Path programs;
    @TempDir private Path folder;

    /** The scripts are the same for all tests. */
    @BeforeAll
    static void writeScripts() throws IOException {
        var place = CommandRun.Place.in(programs);
        var program = programs.resolve("patchbay");
        var command = String.join("' '", place.command());
        Files.writeString(program, "#!/bin/sh\nexec '" + command + "' \"$@\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        for (var shell : List.of("bash", "zsh", "fish")) {
            var script = place.run("completion", shell);
            assertThat(script.code()).isZero();
            Files.writeString(script(shell), script.out());
        }
    }

    private static Path script(String shell) {
        return programs.resolve(shell + ".script");
    }

    @BeforeEach
    void writeServers() throws IOException {
        Files.writeString(
                folder.resolve("patchbay.json"),
                "{\"mcpServers\": {\"files\": {\"command\": \"x\"}, \"web\": {\"command\": \"x\"}}}");
    }

    private List<String> shell(String... command) {
        var path = programs + ":" + System.getenv("PATH");
        var run = CommandRun.Place.in(folder).with("PATH", path).runCommand(List.of(command));
        assertThat(run.err()).isEmpty();
        return run.out().lines().toList();
    }

    /** What bash proposes for the last of these words. */
    private List<String> bash(String... words) {
        return shell(
                "bash",
                "-c",
                "source '"
                        + script("bash")
                        + "'; COMP_WORDS=(patchbay '"
                        + String.join("' '", words)
                        + "'); COMP_CWORD="
                        + words.length
                        + "; _patchbay; printf '%s\\n' \"${COMPREPLY[@]}\"");
    }

    private static boolean there(String shell) {
        return List.of(System.getenv("PATH").split(":")).stream()
                .anyMatch(place -> Files.isExecutable(Path.of(place, shell)));
    }

    @Test
    void bashCompletesCommandsOptionsValuesAndIds() {
        assertThat(bash("val")).containsExactly("validate");
        assertThat(bash("")).containsAll(Commands.names()).contains("help", "--version");
        assertThat(bash("add", "--tr")).containsExactly("--transport");
        assertThat(bash("add", "--transport", "")).containsExactly("stdio", "http", "sse");
        assertThat(bash("add", "-s", "u")).containsExactly("user");
        assertThat(bash("get", "f")).containsExactly("files");
        assertThat(bash("logs", "w")).containsExactly("web");
        assertThat(bash("remove", "")).contains("files", "web", "--json");
        assertThat(bash("import", "claude-")).containsExactly("claude-desktop");
        assertThat(bash("completion", "z")).containsExactly("zsh");
        assertThat(bash("help", "doc")).containsExactly("doctor");
        assertThat(bash("add", "a", "--", "f")).containsExactly("");
    }

    @Test
    void toolsAreCompletedAsServersOfferedThemLast() throws IOException {
        var fake = FakeUpstream.legacy().withoutOwnTools().tools(1);
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        fake.writeMembers(out.name("files").beginObject());
        Files.writeString(
                folder.resolve("patchbay.json"),
                out.endObject().endObject().endObject().toString());
        var place = CommandRun.Place.in(folder);
        assertThat(place.run("trust").code()).isZero();
        assertThat(bash("call", "files.")).containsExactly("");
        assertThat(place.run("list").out()).contains("connected");

        for (var command : List.of("call", "inspect", "tools")) {
            assertThat(bash(command, "files.")).containsExactly("files.tool-0001");
        }
        assertThat(fake.starts()).isOne();
    }

    @Test
    void onlyOptionsThatTakeAFileHaveFilesProposed() {
        assertThat(bash("stdio", "--log-level", "d")).containsExactly("debug");
        assertThat(script("bash"))
                .content()
                .contains("\"stdio --profile\") compopt +o default 2>/dev/null; return")
                .contains("\"stdio --config\") return");
    }

    @Test
    void zshTakesItsScript() {
        if (there("zsh")) {
            assertThat(
                            shell(
                                    "zsh",
                                    "-f",
                                    "-c",
                                    "autoload -U compinit; compinit -D -u; source '"
                                            + script("zsh")
                                            + "';"
                                            + " print $_comps[patchbay]; _patchbay_ids() { }; whence -w _patchbay"))
                    .containsExactly("_patchbay", "_patchbay: function");
        }
    }

    @Test
    void fishCompletesCommandsOptionsAndIds() {
        if (there("fish")) {
            assertThat(fish("patchbay val"))
                    .containsExactly("validate\tShow the problems of the file, with their places.");
            assertThat(fish("patchbay get f")).containsExactly("files");
            assertThat(fish("patchbay add --transport "))
                    .extracting(line -> line.replaceFirst("\t.*", ""))
                    .containsExactly("http", "sse", "stdio");
            assertThat(fish("patchbay call --inp")).hasSize(1);
        }
    }

    private List<String> fish(String line) {
        return shell("fish", "-c", "source '" + script("fish") + "'; complete -C '" + line + "'");
    }
}

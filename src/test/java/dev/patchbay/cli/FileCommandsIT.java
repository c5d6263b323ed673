package dev.patchbay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Artifact;
import dev.patchbay.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The built program as it is typed, for what needs nothing but files. */
class FileCommandsIT {
    @TempDir private Path folder;

    private CommandRun run(String... arguments) {
        return CommandRun.Place.in(folder).run(arguments);
    }

    @Test
    void helpGoesToStandardOutputAndMistakesToStandardError() {
        assertThat(run("--help")).isEqualTo(new CommandRun(0, Commands.overview(), ""));
        assertThat(run("add", "--help").out()).contains("claude mcp add");

        var wrong = run("vaildate");
        assertThat(wrong)
                .isEqualTo(
                        new CommandRun(
                                2,
                                "",
                                """
                                patchbay: Unknown command: vaildate; did you mean validate?
                                Try patchbay --help
                                """));
    }

    @Test
    void aServerLivesItsLifeInAFile() throws IOException {
        var file = folder.resolve("patchbay.json");
        var before = "{\n  // mine\n  \"mcpServers\": {\n    \"ö\": 1.50, \"other\": {}\n  }\n}\n";
        Files.writeString(file, before);

        assertThat(run("add", "a", "-e", "KEY=secret", "--", "prog", "-x").code()).isZero();
        assertThat(run("disable", "a").code()).isZero();
        assertThat(file)
                .content()
                .contains("// mine", "\"ö\": 1.50", "\"KEY\": \"secret\"", "\"enabled\": false");
        var shown = run("get", "a", "--json");
        assertThat(shown.out()).contains("\"KEY\":\"***\"", "\"args\":[\"-x\"]");
        assertThat(shown.err()).isEmpty();
        assertThat(run("validate").code()).isEqualTo(2);
        assertThat(run("remove", "a").out()).isEqualTo("Removed a in " + file + "\n");
        assertThat(file).hasContent(before);
    }

    @Test
    void theVariableNamesTheFile() {
        var place = CommandRun.Place.in(folder).with("PATCHBAY_CONFIG", "hub.json");

        assertThat(place.run("add", "a", "prog").code()).isZero();
        assertThat(folder.resolve("hub.json")).exists();
    }

    @Test
    void theVariableNamesTheFolderOfTheUser() throws IOException {
        var home = folder.resolve("elsewhere");
        Files.createDirectories(home.resolve(".codex"));
        Files.writeString(home.resolve(".codex/config.toml"), "[mcp_servers.a]\ncommand = 'x'\n");
        var place =
                CommandRun.Place.in(folder)
                        .with("HOME", home.toString())
                        .with("XDG_CONFIG_HOME", "");

        assertThat(place.run("import", "codex").out()).startsWith("Added a to ");
        assertThat(place.run("add", "b", "--scope", "user", "prog").out())
                .isEqualTo("Added b in " + home.resolve(".config/patchbay/patchbay.json") + "\n");
    }

    @Test
    void aReaderThatHasEnoughIsNoMistake() throws IOException {
        var file = new StringBuilder("{\"mcpServers\": {");
        for (int i = 0; i < 200; i++) {
            file.append(i == 0 ? "" : ",").append("\"s").append(i).append("\": {\"what\": 1}");
        }
        Files.writeString(folder.resolve("patchbay.json"), file.append("}}"));
        var command = String.join(" ", CommandRun.Place.in(folder).command("validate"));

        var run =
                CommandRun.Place.in(folder)
                        .runCommand(List.of("sh", "-c", command + " | head -n 1"));

        assertThat(run.out().lines()).hasSize(1);
        assertThat(run.err()).isEmpty();
    }

    @Test
    // A native binary has /dev/null in place of an output that is closed.
    @Tag("jvm")
    void aClosedOutputIsAFailure() throws IOException {
        Files.writeString(
                folder.resolve("patchbay.json"), "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");
        var place = CommandRun.Place.in(folder);

        var list = String.join(" ", place.command("list", "--no-connect")) + " >&-";
        assertThat(place.runCommand(List.of("sh", "-c", list)).code()).isEqualTo(1);
    }

    @Test
    void aClosedInputIsToldInALine() {
        var place = CommandRun.Place.in(folder);

        var stdio = String.join(" ", place.command("stdio")) + " <&-";
        assertThat(place.runCommand(List.of("sh", "-c", stdio)))
                .isEqualTo(
                        new CommandRun(
                                2,
                                "",
                                "patchbay: Standard input must be open: clients write messages to"
                                        + " it\n"));
    }

    @Test
    void outputThatIsLostIsToldAndAFailure() throws IOException {
        Files.writeString(folder.resolve("patchbay.json"), "{\"mcpServers\": {}}");
        var command = String.join(" ", CommandRun.Place.in(folder).command("validate"));

        assertThat(
                        CommandRun.Place.in(folder)
                                .runCommand(List.of("sh", "-c", command + " > /dev/full")))
                .isEqualTo(new CommandRun(1, "", "patchbay: The output could not be written\n"));
    }

    /** What no command without servers has to load. */
    private static final List<String> OF_NO_USE =
            List.of(
                    " io.vertx.",
                    " io.netty.",
                    " io.quarkus.runtime.",
                    " io.quarkus.arc.",
                    " io.smallrye.config.",
                    " io.smallrye.mutiny.",
                    " jakarta.",
                    " org.jboss.logging.",
                    " dev.patchbay.app.Hub ",
                    " dev.patchbay.upstream.Registry ");

    // Only a virtual machine can tell which classes it has loaded.
    @Tag("jvm")
    @Test
    void nothingIsStartedForAFile() throws IOException {
        for (var line : List.of("--help", "addd", "add a prog", "get a --json", "validate")) {
            var log = folder.resolve("classes");
            var options = List.of(Artifact.WITHOUT_MEMORY, "-Xlog:class+load:file=" + log);
            new CommandRun.Place(folder, options, Map.of()).run(line.split(" "));

            assertThat(Files.readAllLines(log))
                    .as(line)
                    .hasSizeGreaterThan(300)
                    .noneMatch(loaded -> OF_NO_USE.stream().anyMatch(loaded::contains));
            if (line.startsWith("--help")) {
                assertThat(Files.readAllLines(log))
                        .noneMatch(loaded -> loaded.contains(" com.fasterxml."));
            }
        }
    }
}

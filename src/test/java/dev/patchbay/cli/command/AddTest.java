package dev.patchbay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.cli.CommandBench;
import dev.patchbay.cli.CommandLine;
import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code add} and {@code add-json} take what {@code claude mcp add} and its sister take. */
class AddTest {
    @TempDir private Path folder;

    private CommandBench bench;

    @BeforeEach
    void makeFolders() {
        bench = new CommandBench(folder);
    }

    private RawJson added(String id) throws IOException {
        var file = RawJson.parse(Files.readString(folder.resolve("work/patchbay.json")));
        return RawJson.of(file.tree().path("mcpServers").path(id));
    }

    @Test
    void severalVariablesStandBehindOneOption() throws IOException {
        assertThat(
                        bench.run(
                                "add",
                                "x4",
                                "-e",
                                "KEY=value",
                                "OTHER=v2",
                                "--env",
                                "B=",
                                "C=a=b",
                                "--",
                                "node",
                                "D=1"))
                .isZero();

        assertThat(added("x4"))
                .hasToString(
                        "{\"command\":\"node\",\"args\":[\"D=1\"],"
                                + "\"env\":{\"KEY\":\"value\",\"OTHER\":\"v2\",\"B\":\"\",\"C\":\"a=b\"}}");
    }

    @Test
    void theIdAndTheProgramMayStandBehindVariables() throws IOException {
        assertThat(bench.run("add", "-e", "A=1", "B=2", "x", "prog", "C=3")).isZero();

        assertThat(added("x"))
                .hasToString(
                        "{\"command\":\"prog\",\"args\":[\"C=3\"],\"env\":{\"A\":\"1\",\"B\":\"2\"}}");
    }

    @Test
    void severalHeadersStandBehindOneOption() throws IOException {
        assertThat(
                        bench.run(
                                "add",
                                "-t",
                                "http",
                                "web",
                                "-H",
                                "X-A: 1",
                                "X-B: 2",
                                "https://host.example/mcp"))
                .isZero();

        assertThat(added("web").tree().path("headers"))
                .hasToString("{\"X-A\":\"1\",\"X-B\":\"2\"}");
    }

    @Test
    void aNameBecomesTheIdThatItWouldBecomeInAFile() throws IOException {
        assertThat(bench.run("add", "GitHub_Server", "--", "prog")).isZero();

        assertThat(bench.out()).isEqualTo("Added github-server in /work/patchbay.json\n");
        assertThat(bench.err())
                .isEqualTo(
                        "The id of GitHub_Server is github-server: an id has only small letters, digits and"
                                + " -\n");
        assertThat(added("github-server").tree().path("command").asText()).isEqualTo("prog");
        assertThat(bench.run("get", "GitHub_Server")).isZero();
        assertThat(bench.run("disable", "GitHub_Server")).isZero();
        assertThat(bench.run("remove", "GitHub Server")).isZero();
    }

    @Test
    void aNameOfWhichNoIdCanBeMadeIsRefused() {
        assertThat(bench.run("add", "_x", "prog")).isEqualTo(2);
        assertThat(bench.err())
                .contains("A server id must begin with a letter or a digit", "found _x");
        assertThat(bench.run("add", "a".repeat(33), "prog")).isEqualTo(2);
        assertThat(bench.run("add", "hub", "prog")).isEqualTo(2);
        assertThat(bench.err()).contains("hub is the name of Patchbay's own tools");
    }

    @Test
    void theScopeLocalIsThatOfThisFolder() {
        assertThat(bench.run("add", "a", "--scope", "local", "--", "prog")).isZero();

        assertThat(bench.out()).isEqualTo("Added a in /work/patchbay.json\n");
    }

    @Test
    void anAddressNeedsToSayHowItIsReached() {
        assertThat(bench.run("add", "a", "https://host.example/mcp")).isEqualTo(2);

        assertThat(bench.err())
                .contains(
                        "The command must be a program; for an address, use --transport"
                                + " http or sse");
        assertThat(Add.SYNTAX.operands()).contains("-t http <id> <url>");
    }

    @Test
    void addJsonTakesAServerAsAFileHasIt() throws IOException {
        assertThat(
                        bench.run(
                                "add-json",
                                "My Web",
                                "{\"type\": \"http\", \"url\": \"https://host.example/mcp\","
                                        + " \"headers\": {\"X-A\": \"${T:-}\"}}"))
                .isZero();

        assertThat(bench.out()).isEqualTo("Added my-web in /work/patchbay.json\n");
        assertThat(added("my-web").tree().path("headers").path("X-A").asText()).isEqualTo("${T:-}");
        assertThat(bench.run("add-json", "b", "{\"command\": \"x\"}", "-s", "user")).isZero();
        assertThat(bench.out()).contains("/home/.config/patchbay/patchbay.json");
    }

    @Test
    void addJsonRefusesWhatIsNoServerAndNeverRepeatsIt() {
        for (var text : List.of("{\"secret\"", "[\"secret\"]", "secret", "")) {
            assertThat(bench.run("add-json", "a", text)).isEqualTo(2);
            assertThat(bench.err())
                    .contains("The definition of a server must be a JSON object")
                    .doesNotContain("secret");
        }
        assertThat(bench.run("add-json", "a", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}"))
                .isEqualTo(2);
        assertThat(bench.err()).contains("without the key mcpServers around it");
        assertThat(bench.run("add-json", "a", "{\"url\": \"ftp://x\"}")).isEqualTo(2);
        assertThat(bench.err()).contains("must be an address", "Nothing was added");
        assertThat(folder.resolve("work/patchbay.json")).doesNotExist();
    }

    @Test
    void theShortNamesOfCommandsAreUnderstood() {
        assertThat(bench.run("add", "a", "prog")).isZero();

        assertThat(bench.run("ls", "--no-connect")).isZero();
        assertThat(bench.out()).contains("a   enabled");
        assertThat(bench.run("rm", "a")).isZero();
        assertThat(bench.out()).isEqualTo("Removed a in /work/patchbay.json\n");
        assertThat(CommandLine.parse(List.of("help", "rm"), () -> false))
                .isEqualTo(CommandLine.parse(List.of("remove", "--help"), () -> false));
    }
}

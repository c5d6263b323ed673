package dev.patchbay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands that need nothing but files, as they are typed. */
class FileCommandsTest {
    @TempDir private Path folder;

    private CommandBench bench;

    @BeforeEach
    void makeFolders() {
        bench = new CommandBench(folder);
    }

    private int run(String... arguments) {
        return bench.run(arguments);
    }

    private int run(Optional<String> variable, String... arguments) {
        return bench.run(variable, arguments);
    }

    private String out() {
        return bench.out();
    }

    private String err() {
        return bench.err();
    }

    private Path ours() {
        return folder.resolve("work/patchbay.json");
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve("work").resolve(file), text);
    }

    @Test
    void addMakesTheFileThatTheHubFinds() {
        assertThat(run("add", "files", "-e", "A=b=c", "--env=D=", "--", "npx", "-y", "--", "/srv"))
                .isZero();

        assertThat(out()).isEqualTo("Added files in /work/patchbay.json\n");
        assertThat(ours())
                .content()
                .contains("\"command\": \"npx\"", "[\"-y\", \"--\", \"/srv\"]")
                .contains("\"A\": \"b=c\"", "\"D\": \"\"");
    }

    @Test
    void addChangesTheFileThatIsThere() throws IOException {
        write("patchbay.json", "{\"mcpServers\": {}}");

        assertThat(run("add", "a", "prog")).isZero();
        assertThat(run("add", "a", "prog")).isEqualTo(1);

        assertThat(err())
                .isEqualTo(
                        "patchbay: There is a server a in /work/patchbay.json already; remove it"
                                + " first\n");
    }

    @Test
    void aClientsOwnFileIsChangedOnlyWhereItIsNamed() throws IOException {
        var theirs = "{\"mcpServers\": {\"old\": {\"command\": \"x\"}}}";
        write(".mcp.json", theirs);

        for (var command : List.of("remove old", "enable old", "disable old")) {
            assertThat(run(command.split(" "))).isEqualTo(2);
            assertThat(err()).contains("/work/.mcp.json", "only if --config names it");
        }
        assertThat(run("add", "a", "prog")).isZero();
        assertThat(out()).isEqualTo("Added a in /work/patchbay.json\n");
        assertThat(err())
                .isEqualTo(
                        "/work/.mcp.json is not read here any more, because there is /work/patchbay.json; patchbay import /work/.mcp.json imports its servers: old\n");
        assertThat(folder.resolve("work/.mcp.json")).hasContent(theirs);

        assertThat(run("import", ".mcp.json")).isZero();
        assertThat(out()).isEqualTo("Added old to /work/patchbay.json\n");
        assertThat(err()).isEmpty();
        assertThat(run("disable", "old", "--config", ".mcp.json")).isZero();
        assertThat(folder.resolve("work/.mcp.json")).content().contains("\"enabled\": false");
    }

    @Test
    void importWritesHereWhateverElseThereIs() throws IOException {
        assertThat(run("add", "mine", "--scope", "user", "--", "x")).isZero();
        write(".mcp.json", "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}}");

        assertThat(run("import", "claude", "--dry-run")).isZero();
        assertThat(ours()).doesNotExist();
        assertThat(err()).isEqualTo("From this folder: a in /work/.mcp.json:1: x\n");
        assertThat(run("import", "claude")).isZero();
        assertThat(out()).isEqualTo("Added a to /work/patchbay.json\n");
        assertThat(err()).isEqualTo("From this folder: a in /work/.mcp.json:1: x\n");
        Files.delete(folder.resolve("work/.mcp.json"));
        Files.delete(ours());

        assertThat(run("add", "b", "x")).isZero();
        assertThat(out()).isEqualTo("Added b in /work/patchbay.json\n");
        assertThat(err())
                .contains(
                        "/home/.config/patchbay/patchbay.json is not read here any more",
                        "imports its servers: mine");
    }

    @Test
    void addTakesAnAddressWithHeaders() {
        assertThat(
                        run(
                                "add",
                                "-t",
                                "http",
                                "web",
                                "https://host.example/mcp",
                                "--header",
                                "Authorization: Bearer ${TOKEN}",
                                "-H",
                                "X-A:b"))
                .isZero();

        assertThat(ours())
                .content()
                .contains("\"type\": \"http\"", "\"url\": \"https://host.example/mcp\"")
                .contains("\"Authorization\": \"Bearer ${TOKEN}\"", "\"X-A\": \"b\"");
        // It can be set where the hub runs.
        assertThat(err()).contains("needs the variable TOKEN");
    }

    @Test
    void addGoesWhereItIsTold() {
        assertThat(run("add", "a", "--scope", "user", "--", "prog")).isZero();
        assertThat(out()).isEqualTo("Added a in /home/.config/patchbay/patchbay.json\n");
        assertThat(run("add", "a", "-s", "project", "--", "prog")).isZero();
        assertThat(out()).isEqualTo("Added a in /work/patchbay.json\n");
        assertThat(run("add", "b", "--config", "other.json", "--json", "prog")).isZero();
        assertThat(out())
                .isEqualTo("{\"id\":\"b\",\"file\":\"/work/other.json\",\"changed\":true}\n");
        assertThat(run(Optional.of("variable.json"), "add", "c", "prog")).isZero();
        assertThat(out()).isEqualTo("Added c in /work/variable.json\n");
    }

    @Test
    void whatTheHubWouldNotTakeIsNotAdded() {
        assertThat(run("add", "me", "--", "patchbay", "stdio")).isEqualTo(2);
        assertThat(err()).contains("it is this hub itself", "Nothing was added");
        assertThat(run("add", "web", "-t", "sse", "ftp://host")).isEqualTo(2);
        assertThat(err()).contains("must be an address");
        assertThat(ours()).doesNotExist();
    }

    @Test
    void aBrokenFileIsNotTouchedAndItsPlaceIsTold() throws IOException {
        write("patchbay.json", "{\n  \"mcpServers\": {,}\n}");

        for (var command : List.of("add a prog", "remove a", "enable a", "disable a", "get a")) {
            assertThat(run(command.split(" "))).isEqualTo(2);
            assertThat(err()).startsWith("patchbay: /work/patchbay.json:2:18: must be JSON");
        }
        assertThat(ours()).hasContent("{\n  \"mcpServers\": {,}\n}");
    }

    @Test
    void serversAreSwitchedAndRemoved() throws IOException {
        write("patchbay.json", "{\"mcpServers\": {\"My A\": {\"command\": \"x\"}}}");

        assertThat(run("disable", "my-a")).isZero();
        assertThat(out()).isEqualTo("Disabled my-a in /work/patchbay.json\n");
        assertThat(ours()).content().contains("\"enabled\": false");
        assertThat(run("enable", "my-a", "--json")).isZero();
        assertThat(out()).contains("\"changed\":true");
        assertThat(run("enable", "my-a", "--json")).isZero();
        assertThat(out()).contains("\"changed\":false");
        assertThat(run("remove", "my-a")).isZero();
        assertThat(ours()).hasContent("{\"mcpServers\": {}}");
    }

    @Test
    void whatKeepsAFileFromBeingWrittenIsSaidInWords() throws IOException {
        write("file", "");

        assertThat(run("add", "a", "--config", "file/patchbay.json", "prog")).isEqualTo(1);

        assertThat(err()).isEqualTo("patchbay: /work/file must be a folder\n");
    }

    @Test
    void aServerThatIsNotThereIsNamedWithItsNeighbour() throws IOException {
        write("patchbay.json", "{\"mcpServers\": {\"github\": {\"command\": \"x\"}}}");

        for (var command : List.of("remove", "enable", "disable", "get")) {
            assertThat(run(command, "gihtub")).isEqualTo(1);
            assertThat(err())
                    .isEqualTo(
                            "patchbay: There is no server gihtub in /work/patchbay.json;"
                                    + " did you mean github?\n");
        }
    }

    @Test
    void twoServersOfOneIdAreLeftToTheirWriter() throws IOException {
        write("patchbay.json", "{\"mcpServers\": {\"a b\": {}, \"A-B\": {}}}");

        assertThat(run("remove", "a-b")).isEqualTo(1);
        assertThat(err()).contains("2 servers that get the id a-b");
    }

    @Test
    void getShowsWhatStandsThere() throws IOException {
        write(
                "patchbay.json",
                """
                {"mcpServers": {
                  "a": {"command": "x", "args": ["1", "2"], "env": {"T": "secret"}, "timeuot": 1}
                }}
                """);

        assertThat(run("get", "a")).isZero();
        assertThat(out())
                .isEqualTo(
                        """
                        a
                          file: /work/patchbay.json:2
                          command: x
                          args: 1 2
                          env:
                            T: ***
                          timeuot: 1
                        """);
        assertThat(err()).contains("did you mean timeout?");

        assertThat(run("get", "a", "--json")).isZero();
        assertThat(out())
                .startsWith(
                        "{\"id\":\"a\",\"name\":\"a\",\"file\":\"/work/patchbay.json\",\"line\":2,"
                                + "\"definition\":{\"command\":\"x\"")
                .contains("\"problems\":[{\"severity\":\"warning\"")
                .doesNotContain("secret");
    }

    @Test
    void getTellsWhatIsWrongWithThatServerAlone() throws IOException {
        write(
                "patchbay.json",
                """
                {"mcpServers": {
                  "args": {"command": "x"},
                  "other": {"command": "x", "args": ["${NONE}"]},
                  "My A": {"command": "x", "what": 1}
                }}
                """);

        assertThat(run("trust")).isZero();
        assertThat(run("get", "args")).isZero();
        assertThat(err()).isEmpty();
        assertThat(run("get", "my-a")).isZero();
        assertThat(err())
                .isEqualTo("/work/patchbay.json:4: mcpServers[\"My A\"].what is not known\n");
    }

    @Test
    void validateTellsEveryProblemWithItsPlace() throws IOException {
        write(
                "patchbay.json",
                "{\"mcpServers\": {\n\"a\": {\"command\": 1},\n\"b\": {\"command\": \"x\"}}}");

        assertThat(run("trust")).isZero();
        assertThat(run("validate")).isEqualTo(2);
        assertThat(out())
                .isEqualTo(
                        """
                        error /work/patchbay.json:2: mcpServers.a.command must be a text, found a number
                        /work/patchbay.json: 1 server can be used
                        """);
        assertThat(run("validate", "--json")).isEqualTo(2);
        assertThat(out()).contains("\"servers\":[\"b\"]", "\"line\":2", "\"severity\":\"error\"");
    }

    @Test
    void aRuleThatIsMisspelledIsAFailure() throws IOException {
        write(
                "my.json",
                "{\"mcpServers\": {}, \"hub\": {\"profiles\": {\"p\": {\"tools\": {\"alow\":"
                        + " []}}}}}");

        assertThat(run("validate", "--config", "my.json")).isEqualTo(2);
        assertThat(out())
                .startsWith(
                        "error /work/my.json:1: hub.profiles.p.tools.alow is not known; did you"
                                + " mean allow?\n");
    }

    @Test
    void warningsAloneAreNoFailure() throws IOException {
        write("patchbay.json", "{\"mcpServers\": {\"b\": {\"command\": \"x\", \"what\": 1}}}");

        assertThat(run("trust")).isZero();
        assertThat(run("validate")).isZero();
        assertThat(out()).startsWith("warning /work/patchbay.json:1: mcpServers.b.what");
    }

    @Test
    void whereThereIsNoFileThatIsSaid() {
        assertThat(run("validate")).isEqualTo(2);
        assertThat(run("get", "a")).isEqualTo(1);
        assertThat(err())
                .isEqualTo(
                        "patchbay: There are no servers: none of these files exists: /work/patchbay.json,"
                                + " /work/.mcp.json, /home/.config/patchbay/patchbay.json\n");
        assertThat(run("get", "a", "--config", "none.json")).isEqualTo(2);
        assertThat(err())
                .isEqualTo("patchbay: --config must be a file that can be read, found none.json\n");
    }

    @Test
    void serversOfOtherProgramsAreTakenOver() throws IOException {
        write(
                "patchbay.json",
                """
                {
                  // mine
                  "mcpServers": {
                    "a": {"command": "own"}
                  }
                }
                """);
        Files.createDirectories(folder.resolve("work/.vscode"));
        write(
                ".vscode/mcp.json",
                """
                {"servers": {
                  "a": {"command": "theirs"},
                  "My B": {"command": "b", "cwd": "sub", "env": {"T": "${TOKEN}"}, "x": 1.50},
                  "me": {"command": "patchbay"},
                  "odd": {"type": "ws", "url": "ws://x"}
                }}
                """);

        assertThat(run("import", "vscode", "--dry-run")).isZero();
        assertThat(out())
                .isEqualTo("Would add my-b to /work/patchbay.json\nAlready in the file: a\n");
        assertThat(err())
                .contains("Left out me in /work/.vscode/mcp.json:4: it is this hub")
                .contains("Left out odd in /work/.vscode/mcp.json:5: must be stdio, http or sse")
                .doesNotContain("Left out a ");
        assertThat(ours()).content().doesNotContain("my-b");

        assertThat(run("import", "vscode")).isZero();
        assertThat(ours())
                .content()
                .contains("// mine", "\"my-b\"", "${TOKEN}", "1.50")
                .contains("\"cwd\": \"" + folder.resolve("work/.vscode/sub") + "\"");

        assertThat(run("import", ".vscode/mcp.json", "--json")).isZero();
        assertThat(out()).contains("\"added\":[]", "\"present\":[\"a\",\"my-b\"]");
    }

    @Test
    void whatIsToBeKnownOfServersThatAreTakenOverIsSaid() throws IOException {
        write(
                "other.json",
                """
                {"mcpServers": {
                  "a": {"command": "x", "envFile": ".env", "env": {"T": "${input:my-token}"}},
                  "b": {"command": "y"}
                }}
                """);

        assertThat(run("import", "other.json")).isZero();
        assertThat(out())
                .isEqualTo("Added a to /work/patchbay.json\nAdded b to /work/patchbay.json\n");
        assertThat(err())
                .isEqualTo(
                        """
                        mcpServers.a.envFile is left out: Patchbay does not support it
                        mcpServers.a.env.T needs the variable MY_TOKEN, which is not set; ${MY_TOKEN:-…} gives it a default
                        """);
    }

    @Test
    void secretsThatGetIntoASharedFileAreTold() throws IOException {
        write(".mcp.json", "{}");
        write(
                "other.json",
                """
                {"mcpServers": {"open": {"command": "x", "env": {"T": "${T:-}"}},
                 "a": {"command": "x", "env": {"T": "secret"}}}}
                """);

        assertThat(run("import", "other.json", "--config", "own.json")).isZero();
        assertThat(err()).doesNotContain("secret");
        assertThat(run("import", "other.json", "--config", ".mcp.json")).isZero();
        assertThat(err())
                .isEqualTo(
                        "Values of a may be secrets, and projects often share .mcp.json; use references such as ${NAME} in their place\n");
    }

    @Test
    void codexIsReadFromItsOwnForm() throws IOException {
        Files.createDirectories(folder.resolve("home/.codex"));
        Files.writeString(
                folder.resolve("home/.codex/config.toml"),
                """
                [mcp_servers.docs]
                command = "npx"
                args = ["-y", "docs"]
                startup_timeout_sec = 2.5
                """);

        assertThat(run("import", "codex")).isZero();
        assertThat(ours())
                .content()
                .contains("\"docs\"", "[\"-y\", \"docs\"]", "\"startup_timeout_sec\": 2.5");
        assertThat(run("validate")).isZero();
    }

    @Test
    void whatCannotBeImportedIsSaid() throws IOException {
        assertThat(run("import", "claud")).isEqualTo(2);
        assertThat(err()).contains("claud is neither a file nor a client", "did you mean claude?");
        assertThat(run("import", "claude")).isZero();
        assertThat(err())
                .isEqualTo(
                        "There is nothing to import: claude has no file here, looked for"
                                + " /work/.mcp.json, /home/.claude.json\n");
        assertThat(ours()).doesNotExist();
        assertThat(run("import", "claude", "--json")).isZero();
        assertThat(out()).contains("\"sources\":[],\"added\":[]");
        write("broken.json", "{");
        assertThat(run("import", "broken.json")).isEqualTo(2);
        assertThat(err()).contains("/work/broken.json:1:1: must be JSON");
    }

    @Test
    void theListTellsWhatStandsInTheFile() throws IOException {
        write(
                "patchbay.json",
                """
                {"mcpServers": {
                  "web": {"url": "https://host.example/mcp?key=secret"},
                  "prog": {"command": "x", "args": ["--token", "secret"], "enabled": false},
                  "odd": {},
                  "patchbay": {"command": "patchbay", "args": ["stdio"]}
                }}
                """);

        assertThat(run("trust")).isZero();
        assertThat(run("list", "--no-connect")).isZero();
        assertThat(out())
                .isEqualTo(
                        """
                        ID        STATUS    TOOLS  SERVER
                        web       enabled          https://host.example/mcp?***
                        prog      disabled         x --token ***
                        odd       wrong
                        patchbay  itself           patchbay stdio
                        """);
        assertThat(err())
                .isEqualTo(
                        """
                        1 server is failing; patchbay doctor shows the reason
                        The servers are in /work/patchbay.json
                        """);
        assertThat(run("list", "--no-connect", "--config", "patchbay.json")).isZero();
        assertThat(err()).doesNotContain("The servers are in");
        assertThat(run("list", "--no-connect", "--json")).isZero();
        assertThat(out())
                .contains("{\"id\":\"patchbay\",\"status\":\"itself\"")
                .doesNotContain("secret");
    }
}

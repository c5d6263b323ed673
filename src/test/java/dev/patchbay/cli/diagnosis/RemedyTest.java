package dev.patchbay.cli.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.failure.ServerFailure;
import dev.patchbay.failure.StartFailure;
import dev.patchbay.upstream.definition.ConnectionPolicy;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.ServerAddress;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class RemedyTest {
    private static final Definition PROGRAM =
            new Definition(
                    "a",
                    new ServerAddress.Program("x", List.of(), Map.of(), null),
                    true,
                    ConnectionPolicy.DEFAULT,
                    NameFilter.ALL);

    private static final Definition ADDRESS =
            new Definition(
                    "a",
                    new ServerAddress.Http(
                            URI.create("http://h/mcp"), Map.of(), ServerAddress.Form.STREAMABLE),
                    true,
                    ConnectionPolicy.DEFAULT,
                    NameFilter.ALL);

    @TempDir private Path home;

    private String remedy(Definition server, ServerFailure failure) {
        var remedy = new Remedy(home, List.of()).of(server, failure);
        assertThat(remedy).doesNotContain("\n", "%");
        return remedy;
    }

    private static ServerFailure notFound() {
        return new StartFailure.NotFound("The command must be a program, found none");
    }

    private static ServerFailure exited(int code, String... lastLines) {
        return new ServerFailure.Exited("a", code, List.of(lastLines));
    }

    @ParameterizedTest
    @CsvSource({
        "npx, needs Node.js",
        "uvx, needs uv",
        "docker, needs Docker",
        "own, install own",
        "cmd, that command is for Windows",
        "npx -y a, move the other words to args",
        "/a/b, correct the path",
    })
    void aCommandThatIsNoneHasARemedy(String command, String remedy) {
        assertThat(remedy(program(command), notFound())).contains(remedy);
    }

    @Test
    void aProgramThatCannotBeStartedHasARemedy() {
        assertThat(remedy(program("/a"), new StartFailure.Folder("/a"))).contains("not a folder");
        assertThat(remedy(program("/a"), new StartFailure.NotExecutable("/a")))
                .contains("chmod +x");
        assertThat(remedy(PROGRAM, new StartFailure.BadWorkingDirectory("none")))
                .contains("correct its cwd");
        assertThat(remedy(PROGRAM, new StartFailure.BadForm("NUL"))).contains("run it by hand");
        assertThat(remedy(PROGRAM, new StartFailure.SystemRefused("no memory")))
                .contains("run it by hand");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            textBlock =
                    """
                    127 ~ /usr/bin/env: ‘node’: No such file or directory ~ it needs Node.js
                    127 ~ env: node: No such file or directory ~ it needs Node.js
                    127 ~ sh: 1: exec: deno: not found ~ it needs deno:
                    127 ~ bash: line 1: uv: command not found ~ it needs uv:
                    127 ~ patchbay-child: 1: exec: /srv/x: not found ~ the program in its first line (#!)
                    127 ~ nothing ~ a program that it starts is missing
                    1 ~ npm warn EBADENGINE Unsupported engine | npm error x ~ a newer Node.js
                    1 ~ ReferenceError: fetch is not defined ~ a newer Node.js
                    1 ~ let a = 1 ??= 2; | SyntaxError: Unexpected token '??=' ~ a newer Node.js
                    1 ~ npm error 404 | npm error 404 Note ~ there is no such package
                    1 ~ npm ERR! network request to https://r failed, reason: getaddrinfo ENOTFOUND r ~ check the network
                    1 ~ /usr/bin/python3: No module named mcp_server_time ~ the Python package mcp_server_time is missing
                    1 ~ code: ERR_MODULE_NOT_FOUND ~ install it again
                    125 ~ docker: Cannot connect to the Docker daemon at unix:///x ~ start Docker
                    125 ~ Unable to find image 'x:latest' locally ~ the image does not exist
                    127 ~ node: not found ~ it needs Node.js
                    1 ~ Error: listen EADDRINUSE: address already in use :::3000 ~ another program uses its port
                    1 ~ Error: GITHUB_TOKEN environment variable is required ~ set GITHUB_TOKEN in env of a
                    1 ~ Missing required variable: API_KEY | at x ~ set API_KEY in env of a
                    1 ~ patchbay: x.json:1: mcpServers.a must not start this hub, which ~ patchbay remove a
                    0 ~ nothing ~ it ends by itself
                    137 ~ nothing ~ it was killed
                    139 ~ nothing ~ it crashed
                    1 ~ nothing ~ run it by hand
                    """)
    void aProgramThatEndsHasARemedy(int code, String line, String remedy) {
        assertThat(remedy(PROGRAM, exited(code, line))).contains(remedy);
        assertThat(remedy(PROGRAM, new ServerFailure.Paused(exited(code, line), Duration.ZERO)))
                .contains(remedy);
    }

    @Test
    void aProgramWhoseLinesAreNotShownHasARemedyByItsCode() {
        assertThat(remedy(PROGRAM, new ServerFailure.Exited("a", 137, null)))
                .contains("it was killed");
        assertThat(remedy(PROGRAM, new ServerFailure.Exited("a", null, List.of())))
                .contains("run it by hand");
    }

    @Test
    void whateverElseHasARemedy() {
        assertThat(remedy(PROGRAM, new ServerFailure.Late(Duration.ofSeconds(10))))
                .contains("connectionTimeoutMs, which is 10000");
        assertThat(remedy(PROGRAM, new ServerFailure.StillConnecting()))
                .contains("connectionTimeoutMs, which is 10000");
        assertThat(remedy(PROGRAM, new ServerFailure.HandshakeRefused("No such method")))
                .contains("check whether it is an MCP server");
        assertThat(remedy(PROGRAM, new ServerFailure.Unanswered("anything")))
                .contains("run it by hand");
    }

    @Test
    void theTextOfAServerIsNotTakenForTheFailureItself() {
        assertThat(remedy(PROGRAM, new ServerFailure.Refused("It did not answer, exit code 137")))
                .contains("run it by hand");
        assertThat(remedy(ADDRESS, new ServerFailure.HandshakeRefused("HTTP 404: TLS failed")))
                .contains("correct its url; the documentation of the server names the right one");
    }

    static Stream<Arguments> failuresOfAddresses() {
        return Stream.of(
                Arguments.of(status(401), "a header Authorization"),
                Arguments.of(status(403), "ask for access"),
                Arguments.of(status(404), "no MCP server at that path"),
                Arguments.of(status(429), "try again later"),
                Arguments.of(status(302), "needs a login"),
                Arguments.of(status(400), "its url or its headers"),
                Arguments.of(status(502), "the server itself has a fault"),
                Arguments.of(
                        new NetworkFailure.WrongMediaType(200, "type text/html"),
                        "no MCP server at that path"),
                Arguments.of(
                        new ServerFailure.Late(Duration.ofSeconds(10)),
                        "raise connectionTimeoutMs"),
                Arguments.of(new NetworkFailure.TooSlow(), "raise connectionTimeoutMs"),
                Arguments.of(new NetworkFailure.NoConnection(), "start the server"),
                Arguments.of(new NetworkFailure.TlsFailed(true, "no path"), "certificate"),
                Arguments.of(
                        new NetworkFailure.TlsFailed(false, "no record"),
                        "begin its url with http"),
                Arguments.of(new NetworkFailure.ConnectionBroke(), "try again"),
                Arguments.of(
                        new NetworkFailure.UnknownHost("x"),
                        "check whether this machine is online"),
                Arguments.of(new NetworkFailure.StreamEnded(), "correct its url"));
    }

    private static ServerFailure status(int status) {
        return new NetworkFailure.HttpStatus(status, "", null);
    }

    @ParameterizedTest
    @MethodSource("failuresOfAddresses")
    void anAddressHasARemedy(ServerFailure failure, String remedy) {
        assertThat(remedy(ADDRESS, failure)).contains(remedy);
        assertThat(remedy(ADDRESS, new ServerFailure.During("Nothing was sent", failure)))
                .contains(remedy);
    }

    @Test
    void aProgramThatIsOffThePathIsFound() throws IOException {
        var folder = Files.createDirectories(home.resolve(".nvm/versions/node/v22.1.0/bin"));
        var npx = Files.createFile(folder.resolve("npx"));
        assertThat(npx.toFile().setExecutable(true)).isTrue();

        assertThat(remedy(program("npx"), notFound()))
                .isEqualTo("it is " + npx + ", which is not on PATH here: use this full path");
    }

    @Test
    void aFolderThatTheServerMissesIsNamed() throws IOException {
        var gone = home.resolve("gone").toString();
        var there = Files.createDirectory(home.resolve("there")).toString();
        var server = program("x", "--root", there, gone);
        var remedies = new Remedy(home, List.of());

        assertThat(remedies.of(server, exited(1, "cannot access " + gone)))
                .isEqualTo(gone + " in its args does not exist: create it, or correct its args");
        assertThat(remedies.of(server, exited(1, "cannot access " + there)))
                .startsWith("run it by hand");
        assertThat(remedies.of(server, exited(1, "no reason"))).startsWith("run it by hand");
    }

    @Test
    void whatNpxLeftHalfDoneIsKnown() {
        assertThat(
                        new Remedy(home, List.of())
                                .of(program("npx", "-y", "p"), exited(1, "code: MODULE_NOT_FOUND")))
                .contains("remove ~/.npm/_npx");
    }

    private static Definition program(String command, String... arguments) {
        return new Definition(
                PROGRAM.id(),
                new ServerAddress.Program(command, List.of(arguments), Map.of(), null),
                PROGRAM.enabled(),
                PROGRAM.policy(),
                NameFilter.ALL);
    }
}

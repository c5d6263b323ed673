package dev.patchbay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Patience;
import dev.patchbay.upstream.Way;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemedyTest {
    private static final Definition PROGRAM =
            new Definition(
                    "a",
                    new Way.Program("x", List.of(), Map.of(), null),
                    true,
                    Patience.DEFAULT,
                    NameFilter.ALL);

    @TempDir private Path home;

    private String remedy(Definition server, String error) {
        var remedy = new Remedy(home, List.of()).of(server, error);
        assertThat(remedy).doesNotContain("\n", "%");
        return remedy;
    }

    @ParameterizedTest
    @CsvSource({
        "npx, found no npx in /bin, needs Node.js",
        "uvx, found no uvx in /bin, needs uv",
        "docker, found no docker in /bin, needs Docker",
        "own, found no own in /bin, install own",
        "cmd, found no cmd in /bin, that is for Windows",
        "npx -y a, found no npx -y a in /bin, put what stands behind it into args",
        "/a/b, found no file /a/b, correct the path",
        "/a, found a directory: /a, not a folder",
        "/a, found a file that must not be executed: /a, chmod +x",
    })
    void aCommandThatIsNoneHasARemedy(String command, String found, String remedy) {
        assertThat(
                        remedy(
                                program(command),
                                "The command must be a path or a program on PATH, " + found))
                .contains(remedy);
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
                    127 ~ patchbay-child: 1: exec: /srv/x: not found ~ its first line, #!, names
                    127 ~ nothing ~ a program that it starts is missing
                    1 ~ npm warn EBADENGINE Unsupported engine | npm error x ~ a newer Node.js
                    1 ~ ReferenceError: fetch is not defined ~ a newer Node.js
                    1 ~ let a = 1 ??= 2; | SyntaxError: Unexpected token '??=' ~ a newer Node.js
                    1 ~ npm error 404 | npm error 404 Note ~ there is no such package
                    1 ~ npm ERR! network request to https://r failed, reason: getaddrinfo ENOTFOUND r ~ look at the network
                    1 ~ /usr/bin/python3: No module named mcp_server_time ~ the Python package mcp_server_time is missing
                    1 ~ code: ERR_MODULE_NOT_FOUND ~ install it again
                    125 ~ docker: Cannot connect to the Docker daemon at unix:///x ~ start Docker
                    125 ~ Unable to find image 'x:latest' locally ~ there is no such image
                    1 ~ Error: listen EADDRINUSE: address already in use :::3000 ~ another program has its port
                    1 ~ Error: GITHUB_TOKEN environment variable is required ~ give it GITHUB_TOKEN, in env of a
                    1 ~ Missing required variable: API_KEY | at x ~ give it API_KEY, in env of a
                    1 ~ patchbay: x.json:1: mcpServers.a must not start this hub, which ~ patchbay remove a
                    0 ~ nothing ~ it ends by itself
                    137 ~ nothing ~ it was killed
                    139 ~ nothing ~ it crashed
                    1 ~ nothing ~ run it by hand
                    """)
    void aProgramThatEndsHasARemedy(String code, String words, String remedy) {
        assertThat(
                        remedy(
                                PROGRAM,
                                "The program ended before it answered: exit code "
                                        + code
                                        + ", last lines of stderr: "
                                        + words))
                .contains(remedy);
    }

    @ParameterizedTest
    @CsvSource({
        "It did not answer within 10000 ms, 'connectionTimeoutMs, now 10000'",
        "'The working directory must be one, found nothing at /x', correct its cwd",
        "It refused: No such method: initialize, look whether it is an MCP server",
        "anything, run it by hand"
    })
    void whateverElseHasARemedy(String error, String remedy) {
        assertThat(remedy(PROGRAM, error)).contains(remedy);
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP 401: no, a header Authorization",
        "HTTP 403, ask for access",
        "HTTP 404, no MCP server at that path",
        "HTTP 429, try later",
        "HTTP 302: only redirects, wants a login",
        "HTTP 400, its url or its headers",
        "HTTP 502, the server itself is broken",
        "'An answer must be JSON, found HTTP 200 with type text/html', no MCP server at that path",
        "It did not answer within 10000 ms, raise connectionTimeoutMs",
        "the server takes no connections, start the server",
        "TLS failed: unable to find valid certification path, certificate",
        "TLS failed: not an SSL/TLS record, begin its url with http",
        "There was no answer: the connection broke, try again",
        "The host x is not known, correct its url"
    })
    void anAddressHasARemedy(String error, String remedy) {
        var web =
                new Definition(
                        "a",
                        new Way.Http(URI.create("http://h/mcp"), Map.of(), Way.Form.STREAMABLE),
                        true,
                        Patience.DEFAULT,
                        NameFilter.ALL);

        assertThat(remedy(web, error)).contains(remedy);
    }

    @Test
    void aProgramThatIsOffThePathIsFound() throws IOException {
        var folder = Files.createDirectories(home.resolve(".nvm/versions/node/v22.1.0/bin"));
        var npx = Files.createFile(folder.resolve("npx"));
        assertThat(npx.toFile().setExecutable(true)).isTrue();

        assertThat(remedy(program("npx"), "The command must be … on PATH, found no npx in /bin"))
                .isEqualTo("it is " + npx + ", which is not on PATH here: name it like that");
    }

    @Test
    void aFolderThatTheServerMissesIsNamed() throws IOException {
        var gone = home.resolve("gone").toString();
        var there = Files.createDirectory(home.resolve("there")).toString();
        var server = program("x", "--root", there, gone);
        var remedies = new Remedy(home, List.of());

        assertThat(remedies.of(server, "exit code 1, cannot access " + gone))
                .isEqualTo(gone + ", which its args name, is not there: make it, or correct them");
        assertThat(remedies.of(server, "exit code 1, cannot access " + there))
                .startsWith("run it by hand");
        assertThat(remedies.of(server, "exit code 1, no reason")).startsWith("run it by hand");
    }

    @Test
    void whatNpxLeftHalfDoneIsKnown() {
        assertThat(
                        new Remedy(home, List.of())
                                .of(
                                        program("npx", "-y", "p"),
                                        "exit code 1, code: MODULE_NOT_FOUND"))
                .contains("remove ~/.npm/_npx");
    }

    private static Definition program(String command, String... arguments) {
        return new Definition(
                PROGRAM.id(),
                new Way.Program(command, List.of(arguments), Map.of(), null),
                PROGRAM.enabled(),
                PROGRAM.patience(),
                NameFilter.ALL);
    }
}

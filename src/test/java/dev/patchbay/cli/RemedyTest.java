package dev.patchbay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.catalog.NameFilter;
import dev.patchbay.upstream.Definition;
import dev.patchbay.upstream.Patience;
import dev.patchbay.upstream.Way;
import java.io.IOException;
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

    @ParameterizedTest
    @CsvSource({
        "'must be a path or a program on PATH, found no npx in /bin', needs Node.js",
        "'must be a path or a program on PATH, found no uvx in /bin', needs uv",
        "'must be a path or a program on PATH, found no docker in /bin', needs Docker",
        "'must be a path or a program on PATH, found no own in /bin', install own",
        "'found no file /a/b', correct the path",
        "'found a file that must not be executed: /a', chmod +x",
        "HTTP 401: no, a header Authorization",
        "HTTP 403, ask for access",
        "HTTP 404, no MCP server at that path",
        "HTTP 429, try later",
        "HTTP 502, the server itself is broken",
        "It did not answer within 10000 ms, 'connectionTimeoutMs, now 10000'",
        "the server takes no connections, start the server",
        "TLS failed: unable to find valid certification path, certificate",
        "'exit code 127, nothing', a program that it starts is missing",
        "'exit code 1, nothing', run it by hand",
        "'exit code 1, code: ERR_MODULE_NOT_FOUND', install it again",
        "anything, run it by hand"
    })
    void everyFailureHasARemedy(String error, String remedy) {
        assertThat(new Remedy(home, List.of()).of(PROGRAM, error))
                .contains(remedy)
                .doesNotContain("\n");
    }

    @Test
    void aProgramThatIsOffThePathIsFound() throws IOException {
        var folder = Files.createDirectories(home.resolve(".nvm/versions/node/v22.1.0/bin"));
        var npx = Files.createFile(folder.resolve("npx"));
        assertThat(npx.toFile().setExecutable(true)).isTrue();

        assertThat(
                        new Remedy(home, List.of())
                                .of(
                                        PROGRAM,
                                        "must be a path or a program on PATH, found no npx in /bin"))
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
                PROGRAM.tools().offered());
    }
}

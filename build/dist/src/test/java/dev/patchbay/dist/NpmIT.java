package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The npm packages, installed by npm. */
class NpmIT {
    private static final Path NPM = Built.packages().resolve("npm");
    private static final String PLATFORM = "patchbay-mcp-" + Platform.current();

    @TempDir private static Path directory;

    @BeforeAll
    static void install() throws Exception {
        npm(directory, "install", tarball("patchbay-mcp").toString(), tarball(PLATFORM).toString())
                .succeeded();
    }

    @Test
    void npxRunsTheBinary() throws Exception {
        var run =
                Run.of(
                        directory,
                        environment(directory),
                        "",
                        List.of("npx", "--offline", "--no-install", "patchbay", "--version"));

        assertThat(run.succeeded().output()).isEqualTo("patchbay " + Built.VERSION + "\n");
    }

    @Test
    void theLauncherServes() throws Exception {
        assertThat(Run.serving(directory, Map.of(), launcher("stdio")).served())
                .contains("hub_servers");
    }

    @Test
    void theLauncherEndsAsTheProgramDoes() throws Exception {
        var run = Run.of(directory, Map.of(), "", launcher("nonsense"));

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.errors()).contains("Unknown command: nonsense");
    }

    @ParameterizedTest
    @ValueSource(strings = {"TERM", "INT"})
    void aSignalReachesTheProgram(String signal) throws Exception {
        var process =
                new ProcessBuilder(launcher("stdio"))
                        .directory(directory.toFile())
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try (var input = process.outputWriter();
                var output = process.inputReader()) {
            input.write("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n");
            input.flush();
            assertThat(output.readLine()).contains("\"id\":1");

            Run.of(directory, "kill", "-" + signal, Long.toString(process.pid())).succeeded();

            assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
            assertThat(output.readLine()).isNull();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void withoutABinaryTheLauncherSaysWhatToDo(@TempDir Path other) throws Exception {
        npm(other, "install", "--omit=optional", tarball("patchbay-mcp").toString()).succeeded();

        var run = Run.of(other, "node_modules/.bin/patchbay", "stdio");

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.output()).isEmpty();
        assertThat(run.errors())
                .startsWith("patchbay: there is no binary for " + Platform.current())
                .contains("--omit=optional", "PATCHBAY_BINARY");
    }

    @Test
    void aProgramOfOnesOwnGoesFirst() throws Exception {
        var run =
                Run.of(
                        directory,
                        Map.of("PATCHBAY_BINARY", "/bin/echo"),
                        "",
                        launcher("from", "elsewhere"));

        assertThat(run.succeeded().output()).isEqualTo("from elsewhere\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"patchbay-mcp", "PLATFORM"})
    void npmWouldPackTheSame(String name) throws Exception {
        var folder = NPM.resolve(name.equals("PLATFORM") ? PLATFORM : name);

        var files = npm(folder, "pack", "--dry-run", "--json").succeeded().json().at("/0/files");

        var tarball = tarball(folder.getFileName().toString());
        var packed = Run.of(folder, "tar", "tzf", tarball.toString()).succeeded().output();
        assertThat(files.valueStream().map(file -> "package/" + file.get("path").textValue()))
                .containsExactlyInAnyOrderElementsOf(packed.lines().toList());
    }

    @Test
    void theLauncherAsksForExactlyTheVersionOfItsPlatforms() throws Exception {
        var description = Json.read(NPM.resolve("patchbay-mcp/package.json"));

        assertThat(description.at("/optionalDependencies/" + PLATFORM).textValue())
                .isEqualTo(Built.VERSION);
        assertThat(Json.read(NPM.resolve(PLATFORM + "/package.json")).get("version").textValue())
                .isEqualTo(Built.VERSION);
    }

    private static Path tarball(String name) {
        return NPM.resolve(name + "-" + Built.VERSION + ".tgz");
    }

    private static List<String> launcher(String... arguments) {
        return Run.words(List.of("node_modules/.bin/patchbay"), arguments);
    }

    private static Run npm(Path where, String command, String... arguments) throws Exception {
        var words = List.of("npm", command, "--offline", "--no-audit", "--no-fund", "--silent");
        return Run.of(where, environment(where), "", Run.words(words, arguments));
    }

    /** Nothing of the user's own npm, and no network. */
    private static Map<String, String> environment(Path where) throws Exception {
        var environment = new HashMap<String, String>();
        environment.put(
                "npm_config_cache", Files.createDirectories(directory.resolve("cache")).toString());
        environment.put("npm_config_userconfig", where.resolve("none").toString());
        environment.put("npm_config_update_notifier", "false");
        return environment;
    }
}

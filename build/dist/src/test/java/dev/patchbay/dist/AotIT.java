package dev.patchbay.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The form for a Java virtual machine, with its ahead-of-time cache. */
class AotIT {
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin/java");

    private static final Map<String, String> JAVA_HOME =
            Map.of("JAVA_HOME", System.getProperty("java.home"));

    private static final List<String> LAUNCHER =
            List.of(Built.AOT.resolve("patchbay").toString(), "stdio");

    /** An option that the cache does not hold for. */
    private static final String OTHERWISE = "-XX:-UseCompactObjectHeaders";

    @Test
    void nearlyAllClassesComeFromTheCache(@TempDir Path directory) throws Exception {
        var log = directory.resolve("classes");

        var tools =
                Run.serving(directory, Map.of(), java(Built.AOT, "-Xlog:class+load:file=" + log))
                        .served();

        assertThat(tools).contains("hub_servers", "hub_refresh");
        var classes = Files.readAllLines(log).stream().filter(line -> line.contains("source:"));
        var cached = classes.toList();
        assertThat(cached.stream().filter(line -> line.contains("shared objects file")).count())
                .isGreaterThan(cached.size() * 95L / 100);
    }

    @Test
    void theCacheHoldsWhereverTheFolderIs(@TempDir Path directory) throws Exception {
        var moved = copy(Built.AOT, directory.resolve("elsewhere"));

        Run.serving(directory, Map.of(), java(moved)).served();
    }

    @Test
    void aMachineThatIsSetOtherwiseDoesNotTakeTheCache(@TempDir Path directory) throws Exception {
        var run = Run.serving(directory, Map.of(), java(Built.AOT, OTHERWISE));

        assertThat(run.code()).isNotZero();
        assertThat(run.output()).isEmpty();
    }

    @Test
    void theLauncherGoesOnWithoutTheCache(@TempDir Path directory) throws Exception {
        var environment = new HashMap<>(JAVA_HOME);
        environment.put("PATCHBAY_JAVA_OPTS", OTHERWISE);

        var run = Run.serving(directory, environment, LAUNCHER);

        run.served();
        assertThat(run.errors()).contains("Unable to use AOT cache");
    }

    @Test
    void theLauncherServesWhereverItIsReachedFrom(@TempDir Path directory) throws Exception {
        var link =
                Files.createSymbolicLink(directory.resolve("link"), Built.AOT.resolve("patchbay"));

        var run = Run.serving(directory, JAVA_HOME, List.of(link.toString(), "stdio"));

        run.served();
        assertThat(run.errors()).isEmpty();
    }

    /** The program, which must not start without its cache. */
    private static List<String> java(Path program, String... options) {
        var command =
                Run.words(List.of(JAVA.toString(), "@" + program.resolve("java.options")), options);
        return Run.words(
                command,
                "-XX:AOTMode=on",
                "-XX:AOTCache=" + program.resolve("app.aot"),
                "-jar",
                program.resolve("quarkus-run.jar").toString(),
                "stdio");
    }

    private static Path copy(Path from, Path to) throws IOException, InterruptedException {
        Run.of(from, "cp", "-a", from.toString(), to.toString()).succeeded();
        return to;
    }
}

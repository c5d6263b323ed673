package dev.patchbay.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests the first part of {@code .ci/native-image/assemble}: its accepted and its refused input.
 */
class NativeImageAssemblyTest {
    private static final String ASSEMBLE = ".ci/native-image/assemble";
    private static final String LIST = ".ci/native-image/artifacts.list";

    @TempDir private Path folder;
    private Script script;

    @BeforeEach
    void copyTheScript() throws IOException {
        script = new Script(folder);
        script.take(ASSEMBLE, LIST);
        Files.createDirectories(folder.resolve(".ci/native-image/src"));
        Files.createDirectories(folder.resolve("cache"));
        script.fake("dpkg-query", "echo install ok installed");
        // What would fetch: it says what it was asked for, and has nothing.
        script.fake(
                "mvn",
                "while [ $# -gt 0 ]; do [ \"$1\" != -f ] || cat \"$2\"; shift; done; exit 1");
        var jdk = Files.createDirectories(folder.resolve("jdk/bin"));
        Files.writeString(jdk.resolveSibling("release"), "JAVA_RUNTIME_VERSION=\"25.0.3+9-LTS\"\n");
        script.fake("java", "echo ran >> '" + folder + "/ran'; echo jdk.internal.vm.ci@25");
        for (var program : List.of("java", "javac")) {
            Files.copy(folder.resolve("bin/java"), jdk.resolve(program));
            assertThat(jdk.resolve(program).toFile().setExecutable(true)).isTrue();
        }
    }

    private Script.Run run(String... more) throws Exception {
        var command =
                new ArrayList<>(
                        List.of("MVN=" + folder.resolve("bin/mvn"), ASSEMBLE, "--jdk", "jdk"));
        command.addAll(List.of(more));
        command.addAll(List.of("--cache", "cache", "made"));
        return script.run(command.toArray(String[]::new));
    }

    @Test
    void aJdkOfTheRightVersionWithOtherFilesIsRefusedBeforeItRuns() throws Exception {
        var run = run();

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.errors()).contains("jdk has other files than the JDK of artifacts.list");
        assertThat(folder.resolve("ran")).doesNotExist();
    }

    @Test
    void aFileInTheCacheThatIsNotWhatItShouldBeIsFetchedAnew() throws Exception {
        var line =
                Files.readAllLines(Path.of(LIST)).stream()
                        .filter(each -> each.contains("maven:org.graalvm.nativeimage:svm:"))
                        .findFirst()
                        .orElseThrow();
        var planted =
                Files.writeString(
                        folder.resolve("cache").resolve(line.substring(0, 64) + "-svm-25.0.2.jar"),
                        "planted");

        var run = run("--any-jdk");

        assertThat(run.errors())
                .contains(planted.getFileName() + " is damaged, or was put there by somebody")
                .contains("Maven could not fetch the image builder");
        assertThat(planted).doesNotExist();
        assertThat(folder.resolve("made")).doesNotExist();
    }

    @Test
    void everyFileHasItsChecksum() throws IOException {
        assertThat(Files.readAllLines(Path.of(LIST)))
                .filteredOn(line -> !line.startsWith("#"))
                .allMatch(line -> line.matches("[0-9a-f]{64} +\\S+ +(maven|debian|jdk):\\S+"));
    }
}

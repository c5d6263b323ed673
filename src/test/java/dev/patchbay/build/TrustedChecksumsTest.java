package dev.patchbay.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code mvnw} with unchanged and with changed libraries and plugins. */
class TrustedChecksumsTest {
    private static final String PLUGIN = "org.apache.maven.plugins:maven-resources-plugin:";
    private static final String LIST = ".mvn/checksums/checksums.sha256";

    @TempDir private Path folder;
    private Script script;
    private String version;

    @BeforeEach
    void copyTheWrapper() throws IOException {
        script = new Script(folder);
        script.take(
                "mvnw",
                ".mvn/find-jdk",
                ".mvn/find-native-image",
                ".mvn/trusted-checksums",
                ".mvn/wrapper/maven-wrapper.properties",
                LIST);
        version =
                Files.readAllLines(Path.of("build/parent/pom.xml")).stream()
                        .filter(line -> line.contains("<resources-plugin.version>"))
                        .map(line -> line.replaceAll(" *<[^>]*>", ""))
                        .findFirst()
                        .orElseThrow();
        Files.writeString(
                folder.resolve("pom.xml"),
                """
                <project>
                    <modelVersion>4.0.0</modelVersion>
                    <groupId>a</groupId>
                    <artifactId>a</artifactId>
                    <version>1</version>
                    <packaging>pom</packaging>
                    <properties><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
                </project>
                """);
    }

    private Script.Run run(String... variables) throws Exception {
        var command = new ArrayList<>(List.of(variables));
        command.addAll(List.of("./mvnw", "-o", "-q", PLUGIN + version + ":resources"));
        var repository = System.getProperty("localRepository");
        if (repository != null) {
            command.add("-Dmaven.repo.local=" + repository);
        }
        return script.run(command.toArray(String[]::new));
    }

    private void replaceInList(String pattern, String by) throws IOException {
        var list = folder.resolve(LIST);
        Files.writeString(list, Files.readString(list).replaceAll(pattern, by));
    }

    @Test
    void whatIsWhatItWasIsTaken() throws Exception {
        assertThat(run("MVNW_CHECKSUMS=strict")).isEqualTo(new Script.Run(0, "", ""));
    }

    @Test
    void aPluginWithOtherBytesIsRefused() throws Exception {
        replaceInList("(?m)^[0-9a-f]{8}(.*/maven-resources-plugin-.*[.]jar)$", "00000000$1");

        var run = run();

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.output()).contains("trusted checksum mismatch");
    }

    @Test
    void aPomWithOtherBytesIsRefused() throws Exception {
        replaceInList("(?m)^[0-9a-f]{8}(.*/maven-resources-plugin-.*[.]pom)$", "00000000$1");

        assertThat(run().code()).isEqualTo(1);
    }

    @Test
    void whatIsUnknownIsTakenUnlessNothingUnknownMayBe() throws Exception {
        replaceInList("(?m)^.*/maven-resources-plugin-.*\n", "");

        assertThat(run().code()).isZero();
        assertThat(run("MVNW_CHECKSUMS=strict").code()).isEqualTo(1);
    }

    @Test
    void anUnknownModeIsRefused() throws Exception {
        assertThat(run("MVNW_CHECKSUMS=of").errors())
                .contains("MVNW_CHECKSUMS must be record or strict, found of");
    }

    @Test
    void theListIsInOrderAndHasEachFileOnce() throws IOException {
        var lines = Files.readAllLines(Path.of(LIST));

        assertThat(lines)
                .hasSizeGreaterThan(1_000)
                .allMatch(line -> line.matches("[0-9a-f]{64}  \\S+[.](jar|pom|properties)"));
        assertThat(lines.stream().map(line -> line.substring(66))).doesNotHaveDuplicates();
    }

    /** A machine without a cached compiler needs it before anything else of the native build. */
    @Test
    void theListHasThePluginThatFetchesTheNativeCompiler() throws IOException {
        var assemble = Files.readString(Path.of(".ci", "native-image", "assemble"));
        var plugin =
                Pattern.compile("<artifactId>(maven-dependency-plugin)</artifactId><version>(.+?)<")
                        .matcher(assemble);

        assertThat(plugin.find()).isTrue();
        assertThat(Files.readAllLines(Path.of(LIST)))
                .anyMatch(line ->
                        line.endsWith("/" + plugin.group(1) + "-" + plugin.group(2) + ".jar"));
    }
}

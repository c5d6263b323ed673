package dev.patchbay.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code mvnw} without an installed Maven, with fake programs for the download. */
class MavenWrapperTest {
    private static final String PROPERTIES = ".mvn/wrapper/maven-wrapper.properties";

    @TempDir private Path folder;
    private Script script;

    @BeforeEach
    void copyTheWrapper() throws IOException {
        script = new Script(folder);
        script.take(
                "mvnw",
                ".mvn/find-jdk",
                ".mvn/find-native-image",
                ".mvn/trusted-checksums",
                PROPERTIES);
        // wget URL -O FILE
        script.fake(
                "wget",
                "while [ $# -gt 1 ]; do [ \"$1\" != -O ] || echo planted > \"$2\"; shift; done");
    }

    private void assertNothingInstalled() {
        assertThat(folder.resolve("m2/wrapper/dists/apache-maven-3.9.16")).isEmptyDirectory();
    }

    private Script.Run run() throws Exception {
        return script.run("MAVEN_USER_HOME=" + folder.resolve("m2"), "./mvnw", "--version");
    }

    @Test
    void theProjectsUnderBuildHaveTheSameOptionsForMaven() throws Exception {
        assertThat(Path.of("build/.mvn/jvm.config"))
                .hasSameTextualContentAs(Path.of(".mvn/jvm.config"));
    }

    @Test
    void aMavenWithAnotherChecksumIsRefused() throws Exception {
        var run = run();

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.errors()).contains("Failed to validate Maven distribution SHA-256");
        assertNothingInstalled();
    }

    @Test
    void aMavenWithoutAChecksumIsRefused() throws Exception {
        var properties = folder.resolve(PROPERTIES);
        Files.writeString(
                properties, Files.readString(properties).replaceAll("(?m)^.*Sha256Sum=.*$", ""));

        var run = run();

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.errors()).contains("no SHA-256 sum of apache-maven-");
        assertNothingInstalled();
    }

    @Test
    void bothFormsOfTheDistributionHaveAChecksum() throws IOException {
        assertThat(Files.readAllLines(folder.resolve(PROPERTIES)))
                .anyMatch(line -> line.matches("distributionSha256Sum=[0-9a-f]{64}"))
                .anyMatch(line -> line.matches("distributionTarGzSha256Sum=[0-9a-f]{64}"));
    }
}

package dev.patchbay.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests {@code src/main/docker/image} with fake programs for the container engine and the registry.
 */
class ImageScriptTest {
    private static final String IMAGE = "src/main/docker/image";

    @TempDir private Path folder;
    private Script script;

    @BeforeEach
    void copyTheScript() throws IOException {
        script = new Script(folder);
        script.take(IMAGE, "src/main/docker/Dockerfile.native", "src/main/docker/Dockerfile.jvm");
        script.fake("docker", "echo \"$@\"");
        script.fake("skopeo", "printf %s \"$3\"");
    }

    @Test
    void anImageIsBuiltOnBasesOfKnownDigests() throws Exception {
        script.run(IMAGE, "digests");

        var run = script.run(IMAGE, "build", "jvm", "-t", "patchbay-jvm");

        assertThat(run.errors()).isEmpty();
        assertThat(run.output())
                .matches(
                        "build -f \\S+/Dockerfile.jvm --build-arg"
                                + " TEMURIN_DIGEST=sha256:[0-9a-f]{64} --build-arg"
                                + " DISTROLESS_DIGEST=sha256:[0-9a-f]{64} -t patchbay-jvm \\S+\n");
    }

    @Test
    void noImageIsBuiltOnABaseOfAnUnknownDigest() throws Exception {
        script.run(IMAGE, "digests");
        var digests = folder.resolve("src/main/docker/digests");
        Files.writeString(
                digests,
                Files.readString(digests).replaceAll("(?m)^MICRO_DIGEST=\\S+", "MICRO_DIGEST=2.0"));

        var run = script.run(IMAGE, "build", "native");

        assertThat(run.code()).isEqualTo(1);
        assertThat(run.output()).isEmpty();
        assertThat(run.errors())
                .contains("the digest of quay.io/quarkus/ubi9-quarkus-micro-image:2.0 must stand");
    }

    @Test
    void withoutDigestsNothingIsBuilt() throws Exception {
        assertThat(script.run(IMAGE, "build", "native").code()).isEqualTo(1);
    }

    /** A base of another tag has another digest. */
    @Test
    void aDigestIsForItsTagOnly() throws Exception {
        script.run(IMAGE, "digests");
        var file = folder.resolve("src/main/docker/Dockerfile.jvm");
        Files.writeString(file, Files.readString(file).replace(":25-jdk@", ":26-jdk@"));

        assertThat(script.run(IMAGE, "build", "jvm").errors()).contains("eclipse-temurin:26-jdk");
    }
}

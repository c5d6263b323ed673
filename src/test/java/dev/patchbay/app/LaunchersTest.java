package dev.patchbay.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With what the program is started and built. */
class LaunchersTest {
    @ParameterizedTest
    @CsvSource({
        "patchbay, -XX:+ExitOnOutOfMemoryError",
        "build/aot/java.options, -XX:+ExitOnOutOfMemoryError",
        "src/main/resources/application.properties, -R:+ExitOnOutOfMemoryError",
        "build/aot/patchbay, java.options",
        "src/main/docker/Dockerfile.jvm, java.options",
        "build/dist/src/main/java/dev/patchbay/dist/Images.java, java.options"
    })
    void withoutMemoryTheProcessEnds(Path file, String option) throws IOException {
        assertThat(Files.readString(file)).contains(option);
    }
}

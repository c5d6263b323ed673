package dev.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HomeTest {
    @Test
    void theVariableComesFirstIfItIsAbsolute() {
        assertThat(Home.of(Map.of("HOME", "/home/v"), "/home/s")).isEqualTo(Path.of("/home/v"));
        assertThat(Home.of(Map.of("HOME", "v"), "/home/s")).isEqualTo(Path.of("/home/s"));
        assertThat(Home.of(Map.of("HOME", ""), "/home/s")).isEqualTo(Path.of("/home/s"));
    }

    @Test
    void whoeverHasNoneHasTheRoot() {
        assertThat(Home.of(Map.of(), "?")).isEqualTo(Path.of("/"));
        assertThat(Home.of(Map.of(), "")).isEqualTo(Path.of("/"));
    }
}

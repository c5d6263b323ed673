package dev.patchbay.config.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserHomeTest {
    @Test
    void theVariableComesFirstIfItIsAbsolute() {
        assertThat(UserHome.of(Map.of("HOME", "/home/v"), "/home/s")).isEqualTo(Path.of("/home/v"));
        assertThat(UserHome.of(Map.of("HOME", "v"), "/home/s")).isEqualTo(Path.of("/home/s"));
        assertThat(UserHome.of(Map.of("HOME", ""), "/home/s")).isEqualTo(Path.of("/home/s"));
    }

    @Test
    void whoeverHasNoneHasTheRoot() {
        assertThat(UserHome.of(Map.of(), "?")).isEqualTo(Path.of("/"));
        assertThat(UserHome.of(Map.of(), "")).isEqualTo(Path.of("/"));
    }
}

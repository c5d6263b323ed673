package dev.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HomeTest {
    @Test
    void theVariableSaysWhereItIs() {
        assertThat(Home.in(Map.of("HOME", "/home/u"))).isEqualTo("/home/u");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "here", "~"})
    void otherwiseTheSystemKnows(String said) {
        assertThat(Home.in(Map.of("HOME", said))).isEqualTo(System.getProperty("user.home"));
        assertThat(Home.in(Map.of())).isEqualTo(System.getProperty("user.home"));
    }
}

package dev.patchbay.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class LoggerLevelsTest {
    private static Map<String, String> variables(String... pairs) {
        return LoggerLevels.of(map(pairs), Map.of());
    }

    private static Map<String, String> map(String... pairs) {
        return pairs.length == 2
                ? Map.of(pairs[0], pairs[1])
                : Map.of(pairs[0], pairs[1], pairs[2], pairs[3]);
    }

    @Test
    void librariesThatLogWhatIsSecretAreSilent() {
        assertThat(LoggerLevels.of(Map.of(), Map.of()))
                .containsEntry("com.networknt", "OFF")
                .containsEntry("org.jose4j", "OFF")
                .doesNotContainKey("");
    }

    @Test
    void variablesSetLevels() {
        assertThat(
                        variables(
                                "QUARKUS_LOG_CATEGORY__IO_NETTY__LEVEL", "DEBUG",
                                "QUARKUS_LOG_LEVEL", "ERROR"))
                .containsEntry("io.netty", "DEBUG")
                .containsEntry("", "ERROR")
                .containsEntry("com.networknt", "OFF");
    }

    @Test
    void aPropertyHasPriority() {
        var levels =
                LoggerLevels.of(
                        map(
                                "QUARKUS_LOG_CATEGORY__COM_EXAMPLE__LEVEL", "DEBUG",
                                "QUARKUS_LOG_LEVEL", "ERROR"),
                        map(
                                "quarkus.log.category.\"com.example\".level", "WARN",
                                "quarkus.log.level", "INFO"));
        assertThat(levels).containsEntry("com.example", "WARN").containsEntry("", "INFO");
    }

    @Test
    void whatIsNoLevelOfALoggerIsLeftAlone() {
        var builtIn = LoggerLevels.of(Map.of(), Map.of());

        assertThat(
                        variables(
                                "QUARKUS_LOG_CATEGORY__IO_NETTY__MIN_LEVEL", "DEBUG",
                                "QUARKUS_LOG_CONSOLE_LEVEL", "DEBUG"))
                .isEqualTo(builtIn);
        assertThat(
                        LoggerLevels.of(
                                Map.of(),
                                map(
                                        "quarkus.log.category.\"x\".min-level", "DEBUG",
                                        "patchbay.log.level", "DEBUG")))
                .isEqualTo(builtIn);
        assertThat(variables("QUARKUS_LOG_CATEGORY__LEVEL", "DEBUG")).isEqualTo(builtIn);
        assertThat(variables("QUARKUS_LOG_CATEGORY__IO_NETTY__LEVEL", "inherit"))
                .isEqualTo(builtIn);
    }
}

package dev.patchbay.config.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class SettingsTest {
    private static final int ENVIRONMENT = 300;
    private static final int PROPERTIES = 250;

    public static Settings settings(
            Map<String, String> environment, Map<String, String> properties) {
        return new SmallRyeConfigBuilder()
                .addDiscoveredConverters()
                .withSources(new EnvConfigSource(environment, ENVIRONMENT))
                .withSources(new PropertiesConfigSource(properties, "test", PROPERTIES))
                .withMapping(Settings.class)
                .build()
                .getConfigMapping(Settings.class);
    }

    @Test
    void nothingNeedsToBeSet() {
        var settings = settings(Map.of(), Map.of());

        assertThat(settings.lineLimit().asLongValue()).isEqualTo(8 * 1024 * 1024);
        assertThat(settings.unsentLimit().asLongValue()).isEqualTo(4 * 1024 * 1024);
        assertThat(settings.inFlightLimit()).isEqualTo(1_000);
        assertThat(settings.grace()).isEqualTo(Duration.ofSeconds(5));
        assertThat(settings.requestTimeout()).isEqualTo(Duration.ofSeconds(60));
        assertThat(settings.requestTimeoutTotal()).isEqualTo(Duration.ofMinutes(10));
        assertThat(settings.askTimeout()).isEqualTo(Duration.ofMinutes(10));
        assertThat(settings.pageSize()).isEqualTo(1_000);
        assertThat(settings.plainSchemas()).isTrue();
        assertThat(settings.changePause()).isEqualTo(Duration.ofMillis(50));
        assertThat(settings.requestStateValidity()).isEqualTo(Duration.ofMinutes(10));
    }

    @ParameterizedTest
    @CsvSource({"PATCHBAY_GRACE, 10s", "patchbay.grace, 10s", "PATCHBAY_GRACE, PT10S"})
    void anythingMayBeSetByPropertyAndByEnvironment(String key, String value) {
        var set = Map.of(key, value);
        var settings =
                key.startsWith("PATCHBAY") ? settings(set, Map.of()) : settings(Map.of(), set);

        assertThat(settings.grace()).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void longNamesAreSpelledInCapitalsInTheEnvironment() {
        var settings =
                settings(
                        Map.of(
                                "PATCHBAY_LINE_LIMIT", "16M",
                                "PATCHBAY_IN_FLIGHT_LIMIT", "7",
                                "PATCHBAY_REQUEST_TIMEOUT_TOTAL", "1h"),
                        Map.of());

        assertThat(settings.lineLimit().asLongValue()).isEqualTo(16 * 1024 * 1024);
        assertThat(settings.inFlightLimit()).isEqualTo(7);
        assertThat(settings.requestTimeoutTotal()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void theEnvironmentWins() {
        assertThat(
                        settings(
                                        Map.of("PATCHBAY_PAGE_SIZE", "2"),
                                        Map.of("patchbay.page-size", "3"))
                                .pageSize())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({
        "PATCHBAY_GRACE, soon",
        "PATCHBAY_LINE_LIMIT, much",
        "PATCHBAY_IN_FLIGHT_LIMIT, 1.5"
    })
    void whatCannotBeReadIsRefused(String key, String value) {
        assertThatThrownBy(() -> settings(Map.of(key, value), Map.of()))
                .hasMessageContaining(value);
    }
}

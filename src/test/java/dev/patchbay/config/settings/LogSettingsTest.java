package dev.patchbay.config.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogSettingsTest {
    private static LogSettings read(Map<String, String> properties, Map<String, String> variables) {
        return LogSettings.read(properties::get, variables::get);
    }

    @Test
    void nothingIsSetUnlessSomebodyDoes() {
        assertThat(read(Map.of(), Map.of())).isEqualTo(new LogSettings(false, Optional.empty()));
    }

    @Test
    void variablesAreRead() {
        assertThat(
                        read(
                                Map.of(),
                                Map.of("PATCHBAY_LOG_JSON", "true", "PATCHBAY_LOG_LEVEL", "debug")))
                .isEqualTo(new LogSettings(true, Optional.of("DEBUG")));
    }

    @Test
    void propertiesWin() {
        assertThat(
                        read(
                                Map.of("patchbay.log.json", "false", "patchbay.log.level", "Error"),
                                Map.of("PATCHBAY_LOG_JSON", "true", "PATCHBAY_LOG_LEVEL", "debug")))
                .isEqualTo(new LogSettings(false, Optional.of("ERROR")));
    }

    @ParameterizedTest
    @CsvSource({"true, true", "TRUE, true", "1, true", "on, true", "no, false", "0, false"})
    void yesIsWhatItIsElsewhere(String text, boolean json) {
        assertThat(read(Map.of("patchbay.log.json", text), Map.of()).json()).isEqualTo(json);
        assertThat(SettingsTest.settings(Map.of(), Map.of("patchbay.log.json", text)).log().json())
                .isEqualTo(json);
    }

    @Test
    void anUnknownLevelIsNamed() {
        assertThatExceptionOfType(BadSetting.class)
                .isThrownBy(() -> read(Map.of(), Map.of("PATCHBAY_LOG_LEVEL", "loud")))
                .withMessage(
                        "patchbay.log.level must be one of error, warn, info and debug, found loud");
    }
}

package dev.patchbay.config.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EarlySettingsTest {
    private static EarlySettings of(Map<String, String> properties, Map<String, String> variables) {
        return new EarlySettings(properties::get, variables::get);
    }

    @Test
    void propertiesComeBeforeVariables() {
        var variables = Map.of("PATCHBAY_CACHE_DIR", "/variable", "PATCHBAY_A_B", " ");

        assertThat(of(Map.of(), variables).text("cache-dir")).contains("/variable");
        assertThat(of(Map.of("patchbay.cache-dir", " /Property "), variables).text("cache-dir"))
                .contains("/Property");
        assertThat(of(Map.of(), variables).text("a.b")).isEmpty();
        assertThat(of(Map.of(), variables).text("other")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"true, true", "YES, true", "on, true", "1, true", "false, false", "x, false"})
    void switchesAreOnOrOff(String text, boolean on) {
        assertThat(of(Map.of("patchbay.cache", text), Map.of()).flag("cache", !on)).isEqualTo(on);
    }

    @Test
    void aSwitchThatNobodyHasSetIsAsUsual() {
        assertThat(of(Map.of(), Map.of()).flag("cache", true)).isTrue();
        assertThat(of(Map.of(), Map.of("PATCHBAY_CACHE", "")).flag("cache", true)).isTrue();
    }
}

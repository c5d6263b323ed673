package dev.patchbay.config.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.config.environment.HubAncestry;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnknownVariablesTest {
    @ParameterizedTest
    @CsvSource({
        "PATCHBAY_TOKEN, PATCHBAY_HTTP_TOKEN",
        "PATCHBAY_PORT, PATCHBAY_HTTP_PORT",
        "PATCHBAY_GRASE, PATCHBAY_GRACE",
        "PATCHBAY_ALLOWED_HOSTS, PATCHBAY_HTTP_ALLOWED_HOSTS",
        "PATCHBAY_HTTP_ALLOWED_HOST, PATCHBAY_HTTP_ALLOWED_HOSTS"
    })
    void theSettingThatWasMeantIsNamed(String unknown, String meant) {
        assertThat(UnknownVariables.describe(Map.of(unknown, "8080")))
                .containsExactly(
                        "The variable "
                                + unknown
                                + " is not known and has no effect; did you mean "
                                + meant
                                + "?");
    }

    @Test
    void whatIsLikeNothingIsToldWithoutAGuess() {
        assertThat(UnknownVariables.describe(Map.of("PATCHBAY_ZZZZZZ", "1")))
                .containsExactly("The variable PATCHBAY_ZZZZZZ is not known and has no effect");
    }

    @Test
    void settingsAndTheVariablesOfTheLaunchersAreKnown() {
        var environment = new HashMap<String, String>();
        SettingDefinition.ALL.forEach(setting -> environment.put(setting.variable(), "1"));
        environment.put("PATCHBAY_JAVA_OPTS", "-Xmx1g");
        environment.put("PATCHBAY_BINARY", "/x");
        environment.put(HubAncestry.VARIABLE, "x");
        environment.put("PATH", "/bin");

        assertThat(UnknownVariables.describe(environment)).isEmpty();
    }

    @Test
    void whatKubernetesTellsOfAServiceOfThatNameIsPassedOver() {
        assertThat(
                        UnknownVariables.describe(
                                Map.of(
                                        "PATCHBAY_SERVICE_HOST", "10.0.0.1",
                                        "PATCHBAY_SERVICE_PORT", "8080",
                                        "PATCHBAY_SERVICE_PORT_HTTP", "8080",
                                        "PATCHBAY_PORT", "tcp://10.0.0.1:8080",
                                        "PATCHBAY_PORT_8080_TCP", "tcp://10.0.0.1:8080",
                                        "PATCHBAY_PORT_8080_TCP_ADDR", "10.0.0.1",
                                        "PATCHBAY_MANAGEMENT_SERVICE_HOST", "10.0.0.2")))
                .isEmpty();
    }

    @Test
    void theyAreBounded() {
        var environment = new HashMap<String, String>();
        for (int i = 0; i < 100; i++) {
            environment.put("PATCHBAY_" + "X".repeat(1_000) + i, "1");
        }

        assertThat(UnknownVariables.describe(environment))
                .hasSize(10)
                .allMatch(line -> line.length() < 200);
    }
}

package dev.patchbay.config.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GivenSettingsTest {
    private static GivenSettings variables(Map<String, String> variables) {
        return new GivenSettings(Set.of(), _ -> null, variables::get);
    }

    private static GivenSettings options(Map<String, String> properties) {
        return new GivenSettings(properties.keySet(), properties::get, _ -> null);
    }

    private static String complaint(GivenSettings given) {
        return given.describe(catchThrowableOfType(BadSetting.class, given::requireReadable));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PATCHBAY_GRACE | 5x | a duration such as 500ms, 10s, 5m or 1h",
                "PATCHBAY_LINE_LIMIT | 1X | a size such as 64K, 8M or 1G, or a number of bytes",
                "PATCHBAY_HTTP_MEMORY | lots | a size such as 64K, 8M or 1G, or a number of bytes",
                "PATCHBAY_IN_FLIGHT_LIMIT | 1.5 | a whole number",
                "PATCHBAY_HTTP_PORT | abc | a whole number between 0 and 65535",
                "PATCHBAY_MANAGEMENT_PORT | tcp://10.0.0.1:9000 | a whole number between 0 and 65535",
                "PATCHBAY_CACHE | maybe | true or false",
                "PATCHBAY_NAME_STYLE | dots | one of dot, double-underscore and bare",
                "PATCHBAY_LOG_LEVEL | loud | one of error, warn, info and debug",
                "PATCHBAY_HTTP_ALLOWED_HOSTS | a.example,https://b.example | names or addresses"
                        + " without scheme, port and path, separated by commas",
                "PATCHBAY_HTTP_ALLOWED_HOSTS | a.example:8080 | names or addresses without scheme,"
                        + " port and path, separated by commas"
            })
    void aVariableOfEachTypeIsNamedWithItsValueAndWhatIsAllowed(
            String variable, String value, String rule) {
        assertThat(complaint(variables(Map.of(variable, value))))
                .isEqualTo(variable + " must be " + rule + ", found " + value);
    }

    @Test
    void theOptionIsNamedWhereItHasSetTheValue() {
        assertThat(complaint(options(Map.of("patchbay.http.port", "abc"))))
                .isEqualTo("--port must be a whole number between 0 and 65535, found abc");
        assertThat(complaint(options(Map.of("patchbay.management.port", "70000"))))
                .startsWith("--management-port must be ");
    }

    @Test
    void thePropertyIsNamedWhereItHasSetTheValue() {
        var properties = Map.of("patchbay.grace", "soon");
        var variables = Map.of("PATCHBAY_GRACE", "10s");
        var given = new GivenSettings(Set.of(), properties::get, variables::get);

        assertThat(complaint(given)).startsWith("patchbay.grace must be ").endsWith("found soon");
    }

    @Test
    void anOptionGoesBeforeAVariable() {
        var properties = Map.of("patchbay.http.port", "8081");
        var variables = Map.of("PATCHBAY_HTTP_PORT", "abc");
        var given = new GivenSettings(properties.keySet(), properties::get, variables::get);

        assertThatCode(given::requireReadable).doesNotThrowAnyException();
    }

    @Test
    void anEmptyVariableSetsNothing() {
        assertThatCode(
                        variables(Map.of("PATCHBAY_GRACE", "", "PATCHBAY_CACHE", " "))
                                ::requireReadable)
                .doesNotThrowAnyException();
        assertThat(
                        SettingSources.readable(
                                Map.of(
                                        "PATCHBAY_GRACE",
                                        "",
                                        "PATCHBAY_CACHE",
                                        "true",
                                        "OTHER",
                                        "")))
                .isEqualTo(Map.of("PATCHBAY_CACHE", "true", "OTHER", ""));
    }

    @Test
    void theServersOfQuarkusStayOff() {
        assertThat(
                        SettingSources.readable(
                                Map.of(
                                        "QUARKUS_MANAGEMENT_HOST_ENABLED",
                                        "true",
                                        "QUARKUS_MANAGEMENT_PORT",
                                        "tcp://10.0.0.1:80",
                                        "QUARKUS_HTTP_HOST_ENABLED",
                                        "true",
                                        "QUARKUS_LOG_LEVEL",
                                        "DEBUG")))
                .isEqualTo(Map.of("QUARKUS_LOG_LEVEL", "DEBUG"));
    }

    @Test
    void anEmptyPropertyIsAWrongValue() {
        var properties = Map.of("patchbay.grace", "");

        assertThat(complaint(new GivenSettings(Set.of(), properties::get, _ -> null)))
                .endsWith("found nothing");
    }

    @Test
    void whatNobodyHasSetIsNamedByWhatCouldSetIt() {
        var nothing = variables(Map.of());

        assertThat(nothing.describe(new BadSetting("http.host", "reachable", "x")))
                .isEqualTo("--host (PATCHBAY_HTTP_HOST) must be reachable, found x");
        assertThat(nothing.describe(new BadSetting("page-size", "at least 1", 0)))
                .isEqualTo("PATCHBAY_PAGE_SIZE must be at least 1, found 0");
    }

    @Test
    void aRangeIsToldWithTheWordsOfTheUser() {
        var given = variables(Map.of("PATCHBAY_LINE_LIMIT", "2G", "PATCHBAY_ASK_TIMEOUT", "0s"));

        assertThat(given.describe(new BadSetting("line-limit", "between 1 byte and 1G", 1L << 31)))
                .isEqualTo("PATCHBAY_LINE_LIMIT must be between 1 byte and 1G, found 2G");
        assertThat(given.describe(new BadSetting("ask-timeout", "positive", "PT0S")))
                .isEqualTo("PATCHBAY_ASK_TIMEOUT must be positive, found 0s");
    }

    @Test
    void aTokenIsNeverRepeated() {
        var given = variables(Map.of("PATCHBAY_HTTP_TOKEN", "hunter2"));

        assertThat(given.describe(new BadSetting("http.token", "longer", "7 characters")))
                .isEqualTo("PATCHBAY_HTTP_TOKEN must be longer, found 7 characters");
    }

    @Test
    void aValueStaysOnOneLineAndIsShort() {
        var given = variables(Map.of("PATCHBAY_GRACE", "5\nx" + "y".repeat(1_000)));

        assertThat(complaint(given)).hasLineCount(1).hasSizeLessThan(300);
    }
}

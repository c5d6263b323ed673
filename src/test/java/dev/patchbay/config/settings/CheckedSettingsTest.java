package dev.patchbay.config.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckedSettingsTest {
    private static void check(String key, String value) {
        CheckedSettings.requireValid(
                SettingsTest.settings(Map.of(), Map.of("patchbay." + key, value)));
    }

    @Test
    void whatIsNotSetMakesSense() {
        assertThatCode(() ->
                        CheckedSettings.requireValid(SettingsTest.settings(Map.of(), Map.of())))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "line-limit, 1",
        "line-limit, 1G",
        "unsent-limit, 1",
        "in-flight-limit, 1",
        "in-flight-size, 1",
        "page-size, 1",
        "page-size, 2147483647",
        "instructions-limit, 0",
        "instructions-limit-total, 1G",
        "grace, 0s",
        "change-pause, 0s",
        "request-timeout, 10m",
        "http.body-limit, 1G",
        "http.replay-limit, 1",
        "http.session-limit, 1",
        "http.path, /",
        "http.port, 0",
        "http.port, 65535",
        "http.host, localhost",
        "http.host, 127.0.0.2",
        "http.host, ::1",
        "http.drain-delay, 0s",
        "breaker-failures, 0",
        "ping-idle, 0s",
        "http.drain-delay, 45s",
        "management.port, 0",
        "management.host, 0.0.0.0",
        "management.tool-series, 1"
    })
    void theBoundsMakeSense(String key, String value) {
        assertThatCode(() -> check(key, value)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "line-limit, 0, 'between 1 byte and 1G, found 0'",
        "line-limit, 2G, 'between 1 byte and 1G, found 2147483648'",
        "unsent-limit, 0, 'between 1 byte and 1G, found 0'",
        "in-flight-limit, 0, 'at least 1, found 0'",
        "in-flight-size, 0, 'between 1 byte and 1G, found 0'",
        "page-size, -1, 'at least 1, found -1'",
        "instructions-limit, 2G, 'between 0 and 1G, found 2147483648'",
        "instructions-limit-total, 2G, 'between 0 and 1G, found 2147483648'",
        "grace, -PT1S, 'zero or more, found PT-1S'",
        "change-pause, -PT1S, 'zero or more, found PT-1S'",
        "ask-timeout, 0s, 'positive, found PT0S'",
        "request-state-validity, 0s, 'positive, found PT0S'",
        "request-timeout, 0s, 'positive, found PT0S'",
        "breaker-failures, -1, '0 or more, found -1'",
        "breaker-pause, 0s, 'positive, found PT0S'",
        "ping-idle, -PT1S, 'zero or more, found PT-1S'",
        "ping-timeout, 0s, 'positive, found PT0S'",
        "request-timeout, 11m, 'at most patchbay.request-timeout-total, 10m, found PT11M'",
        "http.body-limit, 0, 'between 1 byte and 1G, found 0'",
        "http.body-limit, 2G, 'between 1 byte and 1G, found 2147483648'",
        "http.replay-limit, 0, 'between 1 byte and 1G, found 0'",
        "http.memory, 1000, 'at least 1M, found 1000'",
        "http.stream-limit, 0, 'at least 1, found 0'",
        "http.session-limit, 0, 'at least 1, found 0'",
        "http.session-idle, 0s, 'positive, found PT0S'",
        "http.connection-limit, 0, 'at least 1, found 0'",
        "http.connection-idle, 0s, 'positive, found PT0S'",
        "http.stall, 0s, 'positive, found PT0S'",
        "http.keep-alive, -PT1S, 'positive, found PT-1S'",
        "http.port, -1, 'between 0 and 65535, found -1'",
        "http.port, 65536, 'between 0 and 65535, found 65536'",
        "http.drain-delay, -PT1S, 'zero or more, found PT-1S'",
        "http.drain-delay, 46s, 'at most 50s together with patchbay.grace, 5s, found PT46S'",
        "management.port, 65536, 'between 0 and 65535, found 65536'",
        "management.tool-series, 0, 'at least 1, found 0'",
        "http.path, mcp, 'a path that begins with /, found mcp'",
        "request-timeout-total, 59s, 'at most patchbay.request-timeout-total, 59s, found PT1M'"
    })
    void whatMakesNoSenseIsNamed(String key, String value, String rule) {
        assertThatExceptionOfType(BadSetting.class)
                .isThrownBy(() -> check(key, value))
                .withMessageStartingWith("patchbay." + key.replace("-total", ""))
                .withMessageEndingWith("must be " + rule);
    }

    @Test
    void theTwoPortsMustNotBeTheSame() {
        for (var settings :
                List.of(
                        Map.of("http.port", "9000", "management.port", "9000"),
                        Map.of("http.port", "9000", "management.host", "0.0.0.0"))) {
            var properties = new HashMap<String, String>();
            settings.forEach((key, value) -> properties.put("patchbay." + key, value));
            assertThatExceptionOfType(BadSetting.class)
                    .isThrownBy(() ->
                            CheckedSettings.requireValid(
                                    SettingsTest.settings(Map.of(), properties)))
                    .withMessage(
                            "patchbay.management.port must be another port than patchbay.http.port, found 9000");
        }
        assertThatCode(() -> check("http.port", "9000")).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.0.0.0",
                "::",
                "192.168.0.1",
                "hub.example",
                "localhost.example",
                "127.example"
            })
    void anAddressThatOthersReachNeedsATokenOrAWord(String host) {
        var open = Map.of("patchbay.http.host", host);
        assertThatExceptionOfType(BadSetting.class)
                .isThrownBy(
                        () -> CheckedSettings.requireValid(SettingsTest.settings(Map.of(), open)))
                .withMessageStartingWith("patchbay.http.host must be a loopback address")
                .withMessageContaining("patchbay.http.token, patchbay.http.token-file")
                .withMessageContaining("patchbay.http.oauth.issuers")
                .withMessageEndingWith("found " + host);
        for (var more :
                List.of(
                        Map.of("token", "s3cret-of-16-chars"),
                        Map.of("token-file", "tokens"),
                        Map.of("allow-unauthenticated", "true"),
                        Map.of(
                                "oauth.issuers", "https://issuer.example",
                                "oauth.resource", "https://hub.example/mcp"))) {
            var settings = new HashMap<>(open);
            more.forEach((key, value) -> settings.put("patchbay.http." + key, value));
            assertThatCode(() ->
                            CheckedSettings.requireValid(SettingsTest.settings(Map.of(), settings)))
                    .doesNotThrowAnyException();
        }
    }

    private static void checkHttp(Map<String, String> settings) {
        var all = new HashMap<String, String>();
        settings.forEach((key, value) -> all.put("patchbay.http." + key, value));
        CheckedSettings.requireValid(SettingsTest.settings(Map.of(), all));
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "hub.example,*", "*,hub.example", "hub.example, * "})
    void anyNameAndNoAuthenticationHaveToBeSaidTogether(String hosts) {
        for (var host : List.of("127.0.0.1", "0.0.0.0")) {
            var open =
                    Map.of("host", host, "allowed-hosts", hosts, "allow-unauthenticated", "true");
            assertThatExceptionOfType(BadSetting.class)
                    .isThrownBy(() -> checkHttp(open))
                    .withMessageStartingWith("patchbay.http.allowed-hosts must be names of hosts")
                    .withMessageContaining("--allow-unauthenticated-any-host")
                    .withMessageEndingWith("found *");
            for (var more :
                    List.of(
                            Map.of("token", "s3cret-of-16-chars"),
                            Map.of("token-file", "tokens"),
                            Map.of("allow-unauthenticated-any-host", "true"),
                            Map.of(
                                    "oauth.issuers", "https://issuer.example",
                                    "oauth.resource", "https://hub.example/mcp"))) {
                var settings = new HashMap<>(more);
                settings.put("host", host);
                settings.put("allowed-hosts", hosts);
                assertThatCode(() -> checkHttp(settings)).doesNotThrowAnyException();
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "q, 'at least 16 characters long, found 1 characters'",
        "fifteen-chars-x, 'at least 16 characters long, found 15 characters'",
        "sixteen chars with a blank, 'visible ASCII'",
        "sixteen-chars-with-\u00e4, 'visible ASCII'"
    })
    void aTokenThatCanBeGuessedIsRefusedAndNotTold(String token, String why) {
        assertThatExceptionOfType(BadSetting.class)
                .isThrownBy(() -> checkHttp(Map.of("token", token)))
                .withMessageStartingWith("patchbay.http.token must be ")
                .withMessageContaining(why)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain(" " + token));
    }
}

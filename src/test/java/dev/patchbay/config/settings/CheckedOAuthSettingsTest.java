package dev.patchbay.config.settings;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CheckedOAuthSettingsTest {
    private static final Map<String, String> GOOD =
            Map.of(
                    "issuers", "https://issuer.example/tenant",
                    "resource", "https://hub.example/mcp");

    private static void check(Map<String, String> oauth) {
        var settings = new HashMap<String, String>();
        oauth.forEach((key, value) -> settings.put("patchbay.http.oauth." + key, value));
        CheckedSettings.requireValid(SettingsTest.settings(Map.of(), settings));
    }

    private static void check(String key, String value) {
        var settings = new HashMap<>(GOOD);
        settings.put(key, value);
        check(settings);
    }

    private static void assertNonsense(Map<String, String> settings, String key, String rule) {
        assertThatExceptionOfType(BadSetting.class)
                .isThrownBy(() -> check(settings))
                .withMessageStartingWith("patchbay.http.oauth." + key + " must be ")
                .withMessageContaining(rule);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "issuers  | https://a.example,https://b.example",
                "issuers  | http://127.0.0.1:8080",
                "issuers  | http://[::1]:8080",
                "resource | http://localhost:8080/mcp",
                "resource | https://hub.example",
                "audience | api://hub,hub",
                "keys     | https://issuer.example/keys?version=2",
                "scopes   | mcp:use,https://hub.example/all",
                "clock-skew | 0s",
                "clock-skew | 5m",
                "keys-timeout | 1m"
            })
    void theBoundsMakeSense(String key, String value) {
        assertThatCode(() -> check(key, value)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "issuers  | http://issuer.example | an https URL",
                "issuers  | //issuer.example | an https URL",
                "issuers  | http://127.example | an https URL",
                "issuers  | issuer.example | an https URL",
                "issuers  | https:// | an https URL",
                "issuers  | https://a.example,nonsense here | an https URL",
                "issuers  | https://issuer.example/?tenant=1 | an https URL",
                "issuers  | https://issuer.example/#a | an https URL",
                "issuers  | https://user@issuer.example | an https URL",
                "issuers  | ftp://localhost | an https URL",
                "resource | http://hub.example/mcp | an https URL",
                "resource | /mcp | an https URL",
                "resource | https://hub.example/mcp#x | an https URL",
                "audience | hub, ,x | a name",
                "keys     | http://issuer.example/keys | an https URL",
                "keys     | /no/such/file | a file that can be read",
                "keys     | / | a file that can be read",
                "scopes   | two words | names without blanks",
                "scopes   | \"quoted\" | names without blanks",
                "clock-skew | 6m | at most PT5M",
                "clock-skew | -PT1S | zero or more",
                "keys-timeout | 2m | at most PT1M",
                "keys-timeout | 0s | positive",
                "keys-pause | 0s | positive",
                "keys-age | 0s | positive"
            })
    void whatMakesNoSenseIsNamed(String key, String value, String rule) {
        var settings = new HashMap<>(GOOD);
        settings.put(key, value);
        assertNonsense(settings, key, rule);
    }

    @Test
    void keysAreThoseOfOneIssuer(@TempDir Path folder) throws IOException {
        var file = Files.writeString(folder.resolve("keys"), "{}").toString();
        assertThatCode(() -> check("keys", file)).doesNotThrowAnyException();
        var settings = new HashMap<>(GOOD);
        settings.put("issuers", "https://a.example,https://b.example");
        settings.put("keys", file);
        assertNonsense(settings, "keys", "several issuers");
    }

    @Test
    void whoTakesTokensSaysForWhomTheyHaveToBe() {
        var settings = new HashMap<>(GOOD);
        settings.remove("resource");
        assertNonsense(
                settings, "resource", "set to the URL of this server, because tokens must name it");
    }

    @ParameterizedTest
    @CsvSource({
        "resource, https://hub.example/mcp",
        "audience, hub",
        "keys, /no/such/file",
        "scopes, a"
    })
    void whatIsOfNoUseWithoutAnIssuerIsNamed(String key, String value) {
        assertNonsense(Map.of(key, value), "issuers", "set, because other OAuth settings are set");
    }
}

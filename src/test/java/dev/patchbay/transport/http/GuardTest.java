package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class GuardTest {
    private static final Guard GUARD = new Guard(List.of("Hub.example", "[fd00::1]"));

    private static void assertForbidden(Guard guard, String host, String origin) {
        assertThatExceptionOfType(Refused.class)
                .as("%s %s", host, origin)
                .isThrownBy(() -> guard.check(host, origin))
                .satisfies(e -> assertThat(e.refusal().status()).isEqualTo(403));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hub.example",
                "HUB.EXAMPLE",
                "hub.example:8080",
                "hub.example:",
                "localhost",
                "127.0.0.1:1",
                "[::1]",
                "[::1]:8080",
                "[fd00::1]:80"
            })
    void ourNamesAreOursOnAnyPort(String host) {
        assertThatCode(() -> GUARD.check(host, null)).doesNotThrowAnyException();
        assertThatCode(() -> GUARD.check(host, "https://" + host)).doesNotThrowAnyException();
        assertThatCode(() -> GUARD.check("localhost", "http://" + host)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(
            strings = {
                "",
                " ",
                ":",
                ":80",
                "*",
                "evil.example",
                "hub.example.evil.example",
                "xhub.example",
                "hub.example.",
                "hub.example:80:80",
                "hub.example:x",
                "hub.example@evil.example",
                "user@hub.example",
                "hub.example,evil.example",
                "[::2]",
                "::1",
                "[::1",
                "127.0.0.2",
                "2130706433",
                "0"
            })
    void otherNamesAreNot(String host) {
        assertForbidden(GUARD, host, null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "hub.example",
                "https://",
                "https:///",
                "//",
                "https://evil.example",
                "https://evil.example/hub.example",
                "https://evil.example#hub.example",
                "https://hub.example@evil.example",
                "https://hub.example:80@evil.example",
                "https://user@hub.example",
                "https://hub.example.evil.example",
                "a b",
                "data:text/html,hub.example"
            })
    void pagesOfOthersMayNotAsk(String origin) {
        assertForbidden(GUARD, "hub.example", origin);
    }

    @Test
    void anyNameIsOursIfThatIsSaid() {
        var any = new Guard(List.of(Guard.ANY));
        assertThatCode(() -> any.check("evil.example", "https://evil.example"))
                .doesNotThrowAnyException();
        assertForbidden(any, null, null);
        assertForbidden(any, "evil.example", "null");
    }

    @Test
    void withoutAListOnlyTheLoopbackIsOurs() {
        var none = new Guard(List.of());
        assertThatCode(() -> none.check("localhost", null)).doesNotThrowAnyException();
        assertForbidden(none, "hub.example", null);
    }
}

package dev.patchbay.transport.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostAndOriginCheckTest {
    private static final HostAndOriginCheck GUARD =
            new HostAndOriginCheck(List.of("Hub.example", "[fd00::1]"));

    private static void assertForbidden(HostAndOriginCheck guard, String host, String origin) {
        assertThat(guard.objection(host, origin)).as("%s %s", host, origin).isPresent();
    }

    private static void assertAllowed(HostAndOriginCheck guard, String host, String origin) {
        assertThat(guard.objection(host, origin)).as("%s %s", host, origin).isEmpty();
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
        assertAllowed(GUARD, host, null);
        assertAllowed(GUARD, host, "https://" + host);
        assertAllowed(GUARD, "localhost", "http://" + host);
    }

    @Test
    void aHostThatIsNotAllowedIsToldWithTheOptionThatAllowsIt() {
        assertThat(GUARD.objection("mybox:8080", null).orElseThrow())
                .contains("--allowed-hosts", "PATCHBAY_HTTP_ALLOWED_HOSTS")
                .endsWith("found mybox:8080");
        assertThat(GUARD.objection("x\u001b[2J" + "y".repeat(10_000), null).orElseThrow())
                .doesNotContain("\u001b")
                .hasSizeLessThan(300);
        assertThat(HostAndOriginCheck.at("127.0.0.1").objection("mybox", null).orElseThrow())
                .doesNotContain("--allowed-hosts");
    }

    @Test
    void spacesBetweenAllowedNamesDoNotCount() {
        assertAllowed(
                new HostAndOriginCheck(List.of("a.example", " b.example ")), "b.example", null);
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

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "hub.example", "10.0.0.1", "[fd00::2]"})
    void whereAnyNameIsOursAPageMustBeOfTheHostThatItAsks(String host) {
        var any = new HostAndOriginCheck(List.of(HostAndOriginCheck.ANY, "listed.example"));
        assertAllowed(any, host, null);
        assertAllowed(any, host + ":8080", "https://" + host);
        assertAllowed(any, host, "http://" + host.toUpperCase(Locale.ROOT) + ":3000");
        assertAllowed(any, host, "http://localhost:6274");
        assertAllowed(any, host, "https://listed.example");
        assertForbidden(any, host, "https://other.example");
        assertForbidden(any, host, "https://x" + host);
        assertForbidden(any, host, "https://" + host + "@other.example");
        assertForbidden(any, host, "null");
        assertForbidden(any, host, "*");
        assertForbidden(any, host, "https://*");
        assertForbidden(any, null, null);
        assertForbidden(any, null, "https://" + host);
        assertForbidden(any, "", "https://");
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "127.0.0.1", "127.0.0.2", "::1", "0:0:0:0:0:0:0:1"})
    void aPortOfTheLoopbackIsAskedByNamesOfTheLoopback(String address) {
        var guard = HostAndOriginCheck.at(address);
        var own = address.contains(":") ? "[" + address + "]" : address;
        for (var host : List.of("localhost:9000", "127.0.0.1", "[::1]:9000", own + ":9000")) {
            assertAllowed(guard, host, null);
            assertAllowed(guard, host, "http://" + host);
        }
        for (var host : List.of("evil.example", "127.0.0.3", "10.0.0.1", "0.0.0.0", "*")) {
            assertForbidden(guard, host, null);
            assertForbidden(guard, "localhost", "http://" + host);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "10.0.0.1", "hub.example", "127.example"})
    void aPortThatOthersReachIsAskedByAnyNameAndByNoForeignPage(String address) {
        var guard = HostAndOriginCheck.at(address);
        assertAllowed(guard, "10.42.0.7:9000", null);
        assertAllowed(guard, "patchbay-management.mcp.svc:9000", null);
        assertForbidden(guard, "10.42.0.7:9000", "https://evil.example");
        assertForbidden(guard, "10.42.0.7:9000", "null");
    }

    @Test
    void withoutAListOnlyTheLoopbackIsOurs() {
        var none = new HostAndOriginCheck(List.of());
        assertAllowed(none, "localhost", null);
        assertForbidden(none, "hub.example", null);
    }
}

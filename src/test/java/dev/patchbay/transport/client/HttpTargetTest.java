package dev.patchbay.transport.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTargetTest {
    private static HttpTarget target(String uri) {
        return new HttpTarget(URI.create(uri), Map.of());
    }

    @Test
    void whatAServerRepeatsOfHeadersIsHidden() {
        var target =
                new HttpTarget(
                        URI.create("http://a.example/"),
                        Map.of("Authorization", "Bearer opensesame", "X-Version", "12"));

        assertThat(target.hiddenIn("Unknown token: opensesame, version 12"))
                .isEqualTo("Unknown token: ***, version 12");
    }

    @ParameterizedTest
    @CsvSource({
        "http://a.example, a.example, 80, /, false",
        "https://a.example/mcp, a.example, 443, /mcp, true",
        "HTTPS://a.example:8443/a%20b?c=d%26#e, a.example, 8443, /a%20b?c=d%26, true",
        "http://a.example?x, a.example, 80, /?x, false",
        "http://[::1]:99/m, [::1], 99, /m, false"
    })
    void knowsWhereItIs(String uri, String host, int port, String path, boolean secure) {
        var target = target(uri);

        assertThat(target.host()).isEqualTo(host);
        assertThat(target.port()).isEqualTo(port);
        assertThat(target.path()).isEqualTo(path);
        assertThat(target.secure()).isEqualTo(secure);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://a/b",
                "file:///etc/passwd",
                "a.example/mcp",
                "http:a",
                "http://u:p@a.example/"
            })
    void refusesWhatIsNoServer(String uri) {
        assertThatThrownBy(() -> target(uri)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host",
                "content-length",
                "Mcp-Session-Id",
                "MCP-Param-X",
                "a b",
                "",
                "a:b",
                "a\r\nb"
            })
    void refusesHeadersThatAreOursOrNone(String name) {
        assertThatThrownBy(() -> new HttpTarget(URI.create("http://a.example"), Map.of(name, "x")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nb: c", "é", "\0"})
    void refusesValuesThatAHeaderCannotCarryAndDoesNotRepeatThem(String value) {
        assertThatThrownBy(() ->
                        new HttpTarget(
                                URI.create("http://a.example"), Map.of("Authorization", value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("The value of the header Authorization must be printable ASCII");
    }

    @Test
    void tellsNoSecrets() {
        var target =
                new HttpTarget(
                        URI.create("http://a.example:1/m?key=secret"),
                        Map.of("Authorization", "secret"));

        assertThat(target).hasToString("http://a.example:1/m");
    }

    @ParameterizedTest
    @CsvSource({
        "/x?y=1, http://a.example/x?y=1",
        "x, http://a.example/m/x",
        "http://A.example:80/x, http://A.example:80/x",
        "?y, http://a.example/m/?y"
    })
    void leadsToItsSiblings(String reference, String uri) {
        assertThat(target("http://a.example/m/").sibling(reference))
                .map(HttpTarget::uri)
                .contains(URI.create(uri));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://a.example/",
                "http://a.example:81/",
                "http://b.example/",
                "//b.example/",
                "http://a.example@b.example/",
                "http://u@a.example/",
                "::",
                "javascript:1",
                "http:///x"
            })
    void leadsToNobodyElse(String reference) {
        assertThat(target("http://a.example/m/").sibling(reference)).isEmpty();
    }
}

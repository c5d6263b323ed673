package dev.patchbay.transport.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests requests that a proxy and this server might read in different ways, at both ports. */
class StrictHttpIT {
    private static HttpServerProcess server;

    @BeforeAll
    static void start() {
        server = HttpServerProcess.fixtures();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** A port, and a request there that is served. */
    enum Port {
        FRONT("PUT", "/mcp", 405),
        MANAGEMENT("GET", "/q/health/live", 200);

        private final String method;
        private final String path;
        private final int served;

        Port(String method, String path, int served) {
            this.method = method;
            this.path = path;
            this.served = served;
        }

        private HttpConnection connect() {
            return this == FRONT
                    ? server.connect()
                    : HttpConnection.to(server.management().number());
        }

        /** A bar is the end of a line. */
        private byte[] bytes(String text) {
            return text.replace("METHOD", method)
                    .replace("/path", path)
                    .replace("|", "\r\n")
                    .getBytes(ISO_8859_1);
        }

        private String usual() {
            return "METHOD /path HTTP/1.1|Host: localhost||";
        }
    }

    private static final String HOST = "METHOD /path HTTP/1.1|Host: localhost|";

    private static final List<String> REFUSED =
            List.of(
                    // RFC 9112, section 3.2: one valid Host.
                    "400 METHOD /path HTTP/1.1|Host: localhost|Host: localhost||",
                    "400 METHOD /path HTTP/1.1|Host: localhost|Host: evil.example||",
                    "400 METHOD /path HTTP/1.1|Host: evil.example|X: y|host: localhost||",
                    "400 METHOD /path HTTP/1.0|Host: localhost|Host: evil.example||",
                    "400 METHOD /path HTTP/1.1||",
                    "400 METHOD /path HTTP/1.1|Host:||",
                    "400 METHOD /path HTTP/1.1|Host: :80||",
                    "400 METHOD /path HTTP/1.1|Host: user@localhost||",
                    "400 METHOD /path HTTP/1.1|Host: localhost/mcp||",
                    "400 METHOD /path HTTP/1.1|Host: localhost:80:80||",
                    "400 METHOD /path HTTP/1.1|Host: localhost:x||",
                    "400 METHOD /path HTTP/1.1|Host: local host||",
                    "400 METHOD /path HTTP/1.1|Host: http://localhost||",
                    "400 METHOD /path HTTP/1.1|Host: [::1||",
                    // Section 3.2.2: the authority of the target counts, and Host is the same.
                    "400 METHOD http://evil.example/path HTTP/1.1|Host: localhost||",
                    "400 METHOD http://localhost/path HTTP/1.1|Host: evil.example||",
                    "400 METHOD http://localhost:1/path HTTP/1.1|Host: localhost||",
                    "400 METHOD http://user@localhost/path HTTP/1.1|Host: localhost||",
                    "400 METHOD ftp://localhost/path HTTP/1.1|Host: localhost||",
                    "400 METHOD http:///path HTTP/1.1|Host: localhost||",
                    "400 METHOD http://localhost?x=/path HTTP/1.1|Host: localhost||",
                    "400 METHOD localhost/path HTTP/1.1|Host: localhost||",
                    "400 METHOD /path#fragment HTTP/1.1|Host: localhost||",
                    "400 METHOD /path\u00e4 HTTP/1.1|Host: localhost||",
                    "400 CONNECT localhost:80 HTTP/1.1|Host: localhost||",
                    // Section 6.1: chunked, once and last; nothing else is known.
                    "400 " + HOST + "Transfer-Encoding: xchunked||",
                    "400 " + HOST + "Transfer-Encoding: xchunked|Content-Length: 5||",
                    "400 " + HOST + "Content-Length: 5|Transfer-Encoding: xchunked||",
                    "400 " + HOST + "Transfer-Encoding: chunkedx||",
                    "400 " + HOST + "Transfer-Encoding: \"chunked\"||",
                    "400 " + HOST + "Transfer-Encoding: chunked;q=1||",
                    "400 " + HOST + "Transfer-Encoding: \u000bchunked||",
                    "400 " + HOST + "Transfer-Encoding: chunked, chunked||",
                    "400 " + HOST + "Transfer-Encoding: chunked|Transfer-Encoding: chunked||",
                    "400 " + HOST + "Transfer-Encoding: chunked, gzip||",
                    "400 " + HOST + "Transfer-Encoding: chunked|Transfer-Encoding: identity||",
                    "400 " + HOST + "Transfer-Encoding: identity||",
                    "400 " + HOST + "Transfer-Encoding:||",
                    "400 " + HOST + "Transfer-Encoding: ,chunked||",
                    "501 " + HOST + "Transfer-Encoding: gzip, chunked||",
                    "501 " + HOST + "Transfer-Encoding: identity, chunked||",
                    "501 " + HOST + "Transfer-Encoding: gzip|Transfer-Encoding: chunked||",
                    "400 METHOD /path HTTP/1.0|Host: localhost|Transfer-Encoding: chunked||",
                    "400 METHOD /path HTTP/1.0|Host: localhost|Transfer-Encoding: xchunked||",
                    // Section 5.2: no folded lines.
                    "400 " + HOST + "X: a| b||",
                    "400 " + HOST + "X: a|\tb||",
                    "400 " + HOST + "X:| b||",
                    "400 " + HOST + "X: a| ||",
                    "400 METHOD /path HTTP/1.1|Host:| localhost||",
                    "400 METHOD /path HTTP/1.1|Host: localhost| .evil.example||",
                    "400 " + HOST + "Transfer-Encoding:| chunked||",
                    "400 " + HOST + "Content-Length: 4| 2||",
                    "400 METHOD /path HTTP/1.1| Host: localhost||",
                    // Section 6.3: one length, and none beside chunks.
                    "400 " + HOST + "Content-Length: 5|Transfer-Encoding: chunked||",
                    "400 " + HOST + "Content-Length: 5|Content-Length: 6||",
                    "400 " + HOST + "Content-Length: 5|Content-Length: 5||",
                    "400 " + HOST + "Content-Length: 5, 5||",
                    "400 " + HOST + "Content-Length: +40||",
                    "400 " + HOST + "Content-Length: -1||",
                    "400 " + HOST + "Content-Length: 0x5||",
                    // Sections 2.2 and 5, and RFC 9110, section 5.5: what lines are made of.
                    "400 METHOD /path HTTP/1.1\nHost: localhost\n\n",
                    "400 METHOD /path HTTP/1.1|Host: localhost\nX: y||",
                    "400 METHOD /path HTTP/1.1|Host: localhost\rX: y||",
                    "400 METHOD  /path HTTP/1.1|Host: localhost||",
                    "400 METHOD /path  HTTP/1.1|Host: localhost||",
                    "400 METHOD\t/path HTTP/1.1|Host: localhost||",
                    "400 METHOD /path\u000bHTTP/1.1|Host: localhost||",
                    "400 METHOD /path HTTP/1.1 |Host: localhost||",
                    "400 METHOD /path|Host: localhost||",
                    "501 METHOD /path http/1.1|Host: localhost||",
                    "501 METHOD /path HTTP/1.2|Host: localhost||",
                    "501 METHOD /path HTTP/2.0|Host: localhost||",
                    "400 " + HOST + "X : y||",
                    "400 " + HOST + "X y: z||",
                    "400 " + HOST + "X||",
                    "400 " + HOST + ": y||",
                    "400 " + HOST + "X\u0000: y||",
                    "400 " + HOST + "X: a\u0000b||",
                    "400 " + HOST + "X: a\u0001b||",
                    "400 " + HOST + "X: a\u007fb||",
                    "400 " + HOST + "X: a\u001b[2Jb||",
                    "400 METHOD /path HTTP/1.1|Host: localhost\u0000||",
                    // What means one thing is said once.
                    "400 " + HOST + "Origin: http://localhost|Origin: http://evil.example||",
                    "400 " + HOST + "Mcp-Method: tools/call|Mcp-Method: tools/list||",
                    "400 " + HOST + "Mcp-Name: a|mcp-name: a||",
                    "400 " + HOST + "Mcp-Param-Region: a|X: y|MCP-PARAM-REGION: b||",
                    "400 " + HOST + "Mcp-Session-Id: a|Mcp-Session-Id: b||",
                    "400 " + HOST + "MCP-Protocol-Version: a|MCP-Protocol-Version: b||",
                    "400 " + HOST + "Last-Event-ID: a|Last-Event-ID: b||",
                    "400 " + HOST + "Content-Type: application/json|Content-Type: text/plain||",
                    // RFC 9110, section 10.1.1.
                    "417 " + HOST + "Expect: a-miracle||",
                    "417 " + HOST + "Expect: 100-continue, a-miracle||",
                    "417 " + HOST + "Expect: 100-continue|Expect: 100-continue||",
                    "414 METHOD /path?" + "x".repeat(5_000) + " HTTP/1.1|Host: localhost||",
                    "431 " + HOST + "X: " + "y".repeat(9_000) + "||");

    static Stream<Arguments> refused() {
        return Stream.of(Port.values())
                .flatMap(port ->
                        REFUSED.stream()
                                .map(line ->
                                        Arguments.of(
                                                port,
                                                Integer.parseInt(line.substring(0, 3)),
                                                line.substring(4))));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void whatCanBeReadInTwoWaysIsRefusedAndNothingAfterItIsRead(
            Port port, int status, String request) {
        try (var connection = port.connect()) {
            connection.send(port.bytes(request + port.usual()));
            // It is answered once, and the connection ends.
            var answers = connection.rest().split("HTTP/[12]\\.[012] ", -1);
            assertThat(answers).hasSize(2);
            assertThat(answers[1]).matches("(?s)" + status + " .*\r\n\r\n.+");
        }
    }

    /** A request that is whole with its head, byte by byte as well. */
    @ParameterizedTest
    @EnumSource(Port.class)
    void aFoldedLineIsFoundHoweverItIsCut(Port port) {
        var request = port.bytes(HOST + "X: a| b||");
        try (var connection = port.connect()) {
            for (var one : request) {
                connection.send(new byte[] {one});
            }
            var response = connection.response();
            assertThat(response.status()).isEqualTo(400);
            response.text();
            assertThat(connection.ended()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Port.class)
    void whatIsOfOneMeaningIsServedAndSoIsTheNext(Port port) {
        var served =
                List.of(
                        HOST + "|",
                        "||" + HOST + "|",
                        "METHOD http://localhost/path HTTP/1.1|Host: localhost||",
                        "METHOD HTTP://LOCALHOST:80/path HTTP/1.1|Host: localhost:80||",
                        "METHOD /path?a=http://x/%20 HTTP/1.1|Host: [::1]:80||",
                        HOST + "Transfer-Encoding: Chunked||5|hello|0||",
                        HOST + "Transfer-Encoding: \t chunked \t||3;x=y|a b|0|X: y||",
                        HOST + "Content-Length: 5||\r\n \r\n",
                        HOST + "Expect: 100-Continue|Content-Length: 0||",
                        HOST + "Accept: text/plain|Accept: application/json||",
                        HOST + "X: a\tb|Y: |Z: \u00e4||");
        try (var connection = port.connect()) {
            for (var request : served) {
                connection.send(port.bytes(request));
            }
            for (var request : served) {
                var response = connection.response();
                assertThat(response.status()).as(request).isEqualTo(port.served);
                response.text();
            }
        }
    }

    @Test
    void aLineFeedInTheExtensionOfAChunkEndsTheConnection() {
        try (var connection = server.connect()) {
            connection.send(
                    Port.FRONT.bytes(
                            "POST /path HTTP/1.1|Host: localhost|Content-Type: application/json"
                                    + "|Transfer-Encoding: chunked||2;\nxx|45|0||"
                                    + Port.FRONT.usual()));
            assertThat(connection.rest()).doesNotContain("405");
        }
    }
}

package dev.patchbay.transport.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasEntry;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.nullValue;

import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.Messages;
import io.restassured.response.ValidatableResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests status and error of single requests. */
class StatusCodesIT {
    private static final String ECHO = Messages.modernCall(1, "echo", "{\"text\":\"hi\"}");

    private static HttpServerProcess server;
    private static Rest rest;

    @BeforeAll
    static void start() {
        server = HttpServerProcess.fixtures();
        rest = new Rest(server);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** A stateless request with the headers it needs, but for one. */
    private static ValidatableResponse with(String message, String header, String value) {
        var headers = McpHeaders.of(message);
        headers.put(header, value);
        return rest.post(headers, message);
    }

    private static ValidatableResponse without(String message, String header) {
        var headers = McpHeaders.of(message);
        headers.remove(header);
        return rest.post(headers, message);
    }

    private static ValidatableResponse post(String message) {
        return rest.post(McpHeaders.of(message), message);
    }

    private static void assertMismatch(ValidatableResponse response, String header) {
        response.statusCode(400)
                .body("id", is(1))
                .body("error.code", is(-32020))
                .body("error.message", containsString(header));
    }

    @Test
    void aStatelessRequestIsAnsweredWithJsonAndWithoutASession() {
        post(ECHO)
                .statusCode(200)
                .contentType(equalTo("application/json"))
                .header("Mcp-Session-Id", nullValue())
                .body("result.content[0].text", is("hi"));
    }

    @Test
    void sessionsAndEventIdsMeanNothingToAStatelessRequest() {
        var headers = McpHeaders.of(ECHO);
        headers.put("Mcp-Session-Id", "no such session");
        headers.put("Last-Event-ID", "1-1");
        rest.post(headers, ECHO).statusCode(200).header("Mcp-Session-Id", nullValue());
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/json", "text/event-stream", "*/*", "text/html"})
    void aStatelessRequestIsAnsweredWhateverItsClientAccepts(String accept) {
        with(ECHO, "Accept", accept).statusCode(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no_such_tool", "echo"})
    void whatAHandlerRefusesIsNoFailureOfHttp(String tool) {
        var expected = tool.equals("echo") ? "result.isError" : "error.code";
        post(Messages.modernCall(1, tool, "{}"))
                .statusCode(200)
                .body(expected, is(tool.equals("echo") ? true : Integer.valueOf(-32602)));
    }

    @Test
    void aResourceThatIsNotThereIsNoFailureOfHttp() {
        post(Messages.request(1, "resources/read", "\"uri\":\"test://nowhere\"," + Messages.META))
                .statusCode(200)
                .body("error.code", is(-32602))
                .body("error.data.uri", is("test://nowhere"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no/such", "initialize", "ping", "logging/setLevel", "Tools/List", ""})
    void anUnknownMethodIsNotFound(String method) {
        post(Messages.request(1, method, Messages.META))
                .statusCode(404)
                .body("id", is(1))
                .body("error.code", is(-32601));
    }

    @Test
    void aCapabilityThatIsMissingIsABadRequest() {
        post(Messages.modernCall(1, "test_missing_capability", "{}"))
                .statusCode(400)
                .body("error.code", is(-32021))
                .body(
                        "error.data.requiredCapabilities",
                        hasEntry(equalTo("sampling"), is(Map.of())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2099-01-01", "2025-11-25", "1.0"})
    void aVersionThatIsNotServedComesBeforeMissingHeaders(String version) {
        var message = ECHO.replace("2026-07-28", version);
        rest.post(HttpConnection.usualHeaders(), message)
                .statusCode(400)
                .body("id", is(1))
                .body("error.code", is(-32022))
                .body("error.data.supported", is(List.of("2026-07-28")))
                .body("error.data.requested", is(version));
    }

    @Test
    void aVersionThatTheHeaderDeniesComesFirstOfAll() {
        assertMismatch(
                with(
                        ECHO.replace("2026-07-28", "2099-01-01"),
                        "MCP-Protocol-Version",
                        "2026-07-28"),
                "MCP-Protocol-Version");
        assertMismatch(with(ECHO, "MCP-Protocol-Version", "2025-11-25"), "MCP-Protocol-Version");
    }

    @Test
    void membersOfTheEnvelopeThatAreMissingComeBeforeMissingHeaders() {
        var message =
                Messages.request(
                        1,
                        "tools/list",
                        "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\"}");
        rest.post(HttpConnection.usualHeaders(), message)
                .statusCode(400)
                .body("error.code", is(-32602))
                .body("error.message", containsString("clientCapabilities"));
    }

    @Test
    void aModernHeaderWithoutAModernBodyIsInvalid() {
        var headers = HttpConnection.usualHeaders();
        headers.put("MCP-Protocol-Version", "2026-07-28");
        rest.post(headers, Messages.request(1, "tools/list", ""))
                .statusCode(400)
                .body("id", is(1))
                .body("error.code", is(-32602))
                .body("error.message", containsString("_meta"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"MCP-Protocol-Version", "Mcp-Method", "Mcp-Name"})
    void aHeaderThatIsMissingIsNamed(String header) {
        assertMismatch(without(ECHO, header), header);
    }

    @ParameterizedTest
    @CsvSource({
        "MCP-Protocol-Version, 2026-07-29",
        "Mcp-Method, tools/list",
        "Mcp-Method, Tools/Call",
        "Mcp-Method, TOOLS/CALL",
        "Mcp-Name, Echo",
        "Mcp-Name, 'echo, echo'",
        "Mcp-Name, ''"
    })
    void aHeaderThatSaysSomethingElseIsNamed(String header, String value) {
        assertMismatch(with(ECHO, header, value), header);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mcp-name", "MCP-NAME", "mCp-nAmE"})
    void theCaseOfAHeadersNameMeansNothing(String name) {
        var headers = McpHeaders.of(ECHO);
        headers.remove("Mcp-Name");
        headers.put(name, "echo");
        rest.post(headers, ECHO).statusCode(200);
    }

    @Test
    void spaceAroundAValueMeansNothing() {
        try (var connection = server.connect()) {
            var headers = McpHeaders.of(ECHO);
            headers.put("MCP-Protocol-Version", " \t 2026-07-28\t ");
            headers.put("Mcp-Method", "tools/call \t");
            headers.put("Mcp-Name", "\t=?base64?ZWNobw==?=  ");
            connection.post(headers, ECHO);
            assertThat(connection.response().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "resources/read, '\"uri\":\"test://static-text\"', Mcp-Name",
        "prompts/get, '\"name\":\"test_simple_prompt\"', Mcp-Name",
        "tools/list, '\"x\":1', Mcp-Method",
        "server/discover, '\"x\":1', Mcp-Method"
    })
    void everyMethodNamesWhatItIsAbout(String method, String params, String header) {
        var message = Messages.request(1, method, params + "," + Messages.META);
        post(message).statusCode(200);
        assertMismatch(without(message, header), header);
        assertMismatch(with(message, header, "other"), header);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "=?base64?ZWNobw?=",
                "=?base64?ZWNobw=?=",
                "=?base64?ZWNobw===?=",
                "=?base64?ZWNo bw==?=",
                "=?base64?ZWNo_w==?=",
                "=?base64?ZWNobw==ZWNo?=",
                "=?base64?/////w==?=",
                "=?base64?7aCA?=",
                "=?base64?=?="
            })
    void base64IsTakenByTheLetter(String value) {
        assertMismatch(with(ECHO, "Mcp-Name", value), "Mcp-Name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"=?base64?ZWNobw==", "ZWNobw==?=", "=?BASE64?ZWNobw==?=", "=?base64?="})
    void withoutAllMarksAValueIsWhatItIs(String value) {
        assertMismatch(with(ECHO, "Mcp-Name", value), "must be the same as");
    }

    @Test
    void whateverDoesNotFitIntoAHeaderCanBeEncoded() {
        for (var name : new String[] {"ä€😀", " echo ", "=?base64?x?=", "line\\nfeed", ""}) {
            post(Messages.modernCall(1, name, "{}")).statusCode(200).body("error.code", is(-32602));
        }
    }

    @ParameterizedTest
    @CsvSource({"us-west1, us-west1", "us-west1, =?base64?dXMtd2VzdDE=?=", "42, 42"})
    void anArgumentIsRepeatedInItsHeader(String region, String header) {
        var message =
                Messages.modernCall(1, "test_x_mcp_header", "{\"region\":\"" + region + "\"}");
        with(message, "Mcp-Param-Region", header)
                .statusCode(200)
                .body("result.content[0].text", is("Region: " + region));
    }

    @ParameterizedTest
    @ValueSource(strings = {"US-WEST1", "=?base64?dXMtd2VzdDE?=", "us-west2", ""})
    void anArgumentThatItsHeaderDeniesIsAMismatch(String header) {
        var message = Messages.modernCall(1, "test_x_mcp_header", "{\"region\":\"us-west1\"}");
        assertMismatch(with(message, "Mcp-Param-Region", header), "Mcp-Param-Region");
    }

    @Test
    void anArgumentWithoutItsHeaderIsAMismatchAndAHeaderWithoutItsArgumentToo() {
        var message = Messages.modernCall(1, "test_x_mcp_header", "{\"region\":\"us-west1\"}");
        assertMismatch(without(message, "Mcp-Param-Region"), "Mcp-Param-Region");
        var none = Messages.modernCall(1, "test_x_mcp_header", "{}");
        assertMismatch(with(none, "Mcp-Param-Region", "us-west1"), "Mcp-Param-Region");
        post(none).statusCode(200);
        post(Messages.modernCall(1, "test_x_mcp_header", "{\"region\":null}")).statusCode(200);
    }

    @Test
    void otherParametersInHeadersAreLetThrough() {
        with(ECHO, "Mcp-Param-Other", "=?base64?x?=").statusCode(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "notifications/cancelled",
                "notifications/initialized",
                "notifications/no/such"
            })
    void aStatelessNotificationIsTakenWithoutAnAnswer(String method) {
        var headers = HttpConnection.usualHeaders();
        headers.put("MCP-Protocol-Version", "2026-07-28");
        rest.post(headers, Messages.notification(method, "\"requestId\":1"))
                .statusCode(202)
                .body(is(""));
        rest.post(HttpConnection.usualHeaders(), Messages.notification(method, Messages.META))
                .statusCode(202)
                .body(is(""));
    }

    @ParameterizedTest
    @CsvSource({
        "nonsense, -32700",
        "'', -32700",
        "'{\"jsonrpc\":\"2.0\",\"id\":1', -32700",
        "'{}', -32600",
        "5, -32600",
        "'[]', -32600"
    })
    void whatIsNoMessageIsABadRequest(String body, int code) {
        try (var connection = server.connect()) {
            connection.post(HttpConnection.usualHeaders(), body);
            var response = connection.response();
            assertThat(response.status()).isEqualTo(400);
            assertThat(response.json().at("/error/code").asInt()).isEqualTo(code);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void batchesAndAnswersHaveNoPlaceOutsideASession(boolean header) {
        var headers = HttpConnection.usualHeaders();
        if (header) {
            headers.put("MCP-Protocol-Version", "2026-07-28");
        }
        for (var body :
                new String[] {"[" + ECHO + "]", "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"}) {
            try (var connection = server.connect()) {
                connection.post(headers, body);
                var response = connection.response();
                assertThat(response.status()).isEqualTo(400);
                assertThat(response.json().at("/error/code").asInt()).isEqualTo(-32600);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"a\":1,\"a\":2}",
                "\"a\":1,\"a\":2",
                "\"name\":\"test_x_mcp_header\",\"arguments\":{\"region\":\"a\",\"region\":\"b\"},"
                        + Messages.META
            })
    void membersGivenTwiceAreABadRequestAndNeverSilence(String params) {
        var message = Messages.request(1, "tools/call", params);
        var headers = McpHeaders.of(message);
        rest.post(headers, message)
                .statusCode(400)
                .body("id", is(1))
                .body("error.code", is(-32602));
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/xml", "application/jsonx", "json"})
    void whatIsNotSaidToBeJsonIsNotTaken(String type) {
        try (var connection = server.connect()) {
            var headers = McpHeaders.of(ECHO);
            headers.put("Content-Type", type);
            connection.post(headers, ECHO);
            assertThat(connection.response().status()).isEqualTo(415);
        }
    }

    @Test
    void aBodyWithoutATypeIsNotTaken() {
        try (var connection = server.connect()) {
            var headers = McpHeaders.of(ECHO);
            headers.remove("Content-Type");
            connection.post(headers, ECHO);
            assertThat(connection.response().status()).isEqualTo(415);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "application/json; charset=utf-8",
                "Application/JSON",
                "application/json;x=1"
            })
    void parametersAndCaseOfTheTypeMeanNothing(String type) {
        try (var connection = server.connect()) {
            var headers = McpHeaders.of(ECHO);
            headers.put("Content-Type", type);
            connection.post(headers, ECHO);
            assertThat(connection.response().status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"PUT", "PATCH", "HEAD", "OPTIONS", "TRACE"})
    void otherMethodsOfHttpAreNotAllowed(String method) {
        rest.given(Map.of())
                .request(method, HttpServerProcess.PATH)
                .then()
                .statusCode(405)
                .header("Allow", "POST, GET, DELETE");
    }

    @Test
    void otherPathsAreNotFound() {
        rest.given(McpHeaders.of(ECHO)).body(ECHO).post("/other").then().statusCode(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost:1",
                "LOCALHOST:8080",
                "127.0.0.1",
                "127.0.0.1:99",
                "[::1]",
                "[::1]:8080"
            })
    void aNameOfTheLoopbackIsOurs(String host) {
        with(ECHO, "Host", host).statusCode(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "evil.example",
                "localhost.evil.example",
                "127.0.0.1.evil.example",
                "[::2]",
                "0.0.0.0"
            })
    void anotherNameIsForbidden(String host) {
        with(ECHO, "Host", host).statusCode(403).body("error.code", is(-32000));
        with(ECHO, "Origin", "http://" + host).statusCode(403).body("error.code", is(-32000));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost", "http://localhost:3000", "https://127.0.0.1:1"})
    void aPageOfTheLoopbackMayAsk(String origin) {
        with(ECHO, "Origin", origin).statusCode(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:80@evil.example",
                "null",
                "localhost",
                "file:///",
                "http://",
                "http://a b"
            })
    void anOriginThatIsNoneIsForbidden(String origin) {
        with(ECHO, "Origin", origin).statusCode(403);
    }
}

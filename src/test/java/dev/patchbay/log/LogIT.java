package dev.patchbay.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The log of the real program, on standard error. */
class LogIT {
    private static final ObjectMapper JACKSON =
            new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String OTHER = "11111111111111111111111111111111";
    private static final String PARENT = "00-" + TRACE + "-b7ad6b7169203331-01";
    private static final Map<String, String> JSON = Map.of("PATCHBAY_LOG_JSON", "true");

    /** The log of a server over HTTP, from its start to its end. */
    private static List<String> overHttp;

    /** The key of the session that this server had. */
    private static String session;

    @BeforeAll
    static void start() {
        try (var server = HttpServerProcess.fixtures(JSON)) {
            logWithoutASession(server);
            session = logInASession(server);
            server.signal("TERM");
            server.awaitExit();
            overHttp = server.restOfErrors();
        }
    }

    private static void logWithoutASession(HttpServerProcess server) {
        for (var message : List.of(log(1, "header", ""), log(2, "message", placed(OTHER)))) {
            try (var connection = server.connect()) {
                var headers = McpHeaders.of(message);
                headers.put("traceparent", PARENT);
                connection.post(headers, message);
                assertThat(connection.response().status()).isEqualTo(200);
            }
        }
    }

    private static String logInASession(HttpServerProcess server) {
        try (var connection = server.connect()) {
            var headers = HttpConnection.usualHeaders();
            connection.post(
                    headers,
                    """
                    {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25",\
                    "capabilities":{},"clientInfo":{"name":"t","version":"1"}}}\
                    """);
            var welcome = connection.response();
            var key = welcome.header("Mcp-Session-Id").orElseThrow();
            welcome.text();
            headers.put("Mcp-Session-Id", key);
            headers.put("MCP-Protocol-Version", "2025-11-25");
            headers.put("traceparent", PARENT);
            connection.post(
                    headers,
                    """
                    {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"log","arguments":{"text":"Hi"}}}\
                    """);
            connection.response().text();
            return key;
        }
    }

    private static String call(int id, String tool, String arguments, String meta) {
        return "{\"jsonrpc\":\"2.0\",\"id\":"
                + id
                + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
                + tool
                + "\",\"arguments\":{"
                + arguments
                + "},\"_meta\":{"
                + meta
                + "\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                + "\"io.modelcontextprotocol/clientCapabilities\":{}}}}";
    }

    private static String placed(String trace) {
        return "\"traceparent\":\"00-" + trace + "-b7ad6b7169203331-01\",";
    }

    private static String log(int id, String text, String meta) {
        return call(id, "log", "\"text\":\"" + text + "\"", meta);
    }

    private static JsonNode parsed(String line) {
        try {
            return JACKSON.readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException("A line of the log must be JSON, found " + line, e);
        }
    }

    private static List<JsonNode> end(ServerProcess server) {
        server.endInput();
        assertThat(server.awaitExit()).isZero();
        return server.restOfErrors().stream().map(LogIT::parsed).toList();
    }

    private static JsonNode saying(List<JsonNode> lines, String message) {
        return lines.stream()
                .filter(line -> line.get("message").textValue().equals(message))
                .findFirst()
                .orElseThrow(() -> new AssertionError("Nothing says " + message + ": " + lines));
    }

    @Test
    void everyLineIsJsonWhateverIsLoggedOrPrinted() {
        try (var server = ServerProcess.fixtures("stdio", "--log-json", "--log-level=debug")) {
            int id = 0;
            for (int i = 0; i < 20; i++) {
                server.send(call(++id, "oddLog", "", ""));
                server.send(call(++id, "crash", "", ""));
                server.send(call(++id, "print", "\"text\":\"{\\\"jsonrpc\\\":\\n\\u0000\"", ""));
                server.send(call(++id, "no_such_tool", "", ""));
            }
            for (int i = 0; i < id; i++) {
                assertThat(server.nextTree().get("jsonrpc").textValue()).isEqualTo("2.0");
            }
            server.send("no JSON");
            server.next();

            var lines = end(server);

            assertThat(server.restOfOutput()).isEmpty();
            assertThat(lines)
                    .hasSizeGreaterThan(20)
                    .allSatisfy(line -> {
                        assertThat(line.get("timestamp").textValue())
                                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z");
                        assertThat(line.get("level").textValue()).matches("DEBUG|INFO|WARN|ERROR");
                        assertThat(line.get("logger").textValue()).isNotEmpty();
                        assertThat(line.get("thread").textValue()).isNotEmpty();
                        assertThat(line.get("message").isTextual()).isTrue();
                    });
            assertThat(lines).anyMatch(line -> line.at("/exception/stack").textValue() != null);
            assertThat(saying(lines, "{\"jsonrpc\":").get("logger").textValue())
                    .isEqualTo("stderr");
        }
    }

    @Test
    void aFailedStartIsToldAsJson() {
        try (var server =
                ServerProcess.fixtures(
                        List.of(),
                        Map.of("PATCHBAY_LOG_JSON", "true", "PATCHBAY_PAGE_SIZE", "0"))) {
            assertThat(server.awaitExit()).isEqualTo(2);
            assertThat(server.restOfErrors().stream().map(LogIT::parsed))
                    .anyMatch(
                            line -> line.get("message").textValue().contains("PATCHBAY_PAGE_SIZE"));
        }
    }

    @Test
    void aLevelThatIsNoneIsRefused() {
        try (var server = ServerProcess.fixtures("stdio", "--log-level", "loud")) {
            assertThat(server.awaitExit()).isEqualTo(2);
            assertThat(server.restOfErrors())
                    .containsExactly(
                            "patchbay: --log-level must be one of error, warn, info, debug, found"
                                    + " loud",
                            "Try patchbay stdio --help");
        }
    }

    @Test
    void aFileGetsPlainLines() {
        try (var server = ServerProcess.fixtures("stdio")) {
            server.send(log(7, "Hello", placed(TRACE)));
            server.next();
            server.endInput();
            server.awaitExit();
            assertThat(server.restOfErrors())
                    .singleElement()
                    .asString()
                    .matches(
                            "[-\\d]+T[:.\\d]+Z WARN  \\[dev\\.patchbay\\.fixtures\\.LogTool\\] Hello"
                                    + " requestId=7 method=tools/call tool=hub\\.log traceId="
                                    + TRACE
                                    + " spanId=[0-9a-f]{16}");
        }
    }

    @Test
    void aLineOfACallSaysWhichOne() {
        try (var server = ServerProcess.fixtures(List.of(), JSON)) {
            server.send(log(7, "Hello", placed(TRACE)));
            server.next();
            server.send(call(8, "crash", "", placed(OTHER)));
            server.next();

            var lines = end(server);

            var hello = saying(lines, "Hello");
            assertThat(hello.get("requestId").textValue()).isEqualTo("7");
            assertThat(hello.get("method").textValue()).isEqualTo("tools/call");
            assertThat(hello.get("tool").textValue()).isEqualTo("hub.log");
            assertThat(hello.get("traceId").textValue()).isEqualTo(TRACE);
            assertThat(hello.get("spanId").textValue()).matches("(?!b7ad)[0-9a-f]{16}");
            assertThat(lines)
                    .filteredOn(line -> line.has("exception"))
                    .singleElement()
                    .satisfies(
                            line -> assertThat(line.get("traceId").textValue()).isEqualTo(OTHER));
        }
    }

    @Test
    void atDebugEachCallLeavesALine() {
        try (var server = ServerProcess.fixtures("stdio", "--log-json", "--log-level", "debug")) {
            server.send(call(1, "echo", "\"text\":\"x\"", ""));
            server.next();
            server.send(call(2, "fail", "\"message\":\"x\"", ""));
            server.next();
            server.send(call(3, "nobody", "", ""));
            server.next();

            assertThat(end(server))
                    .filteredOn(line -> line.get("logger").textValue().endsWith(".LoggedOperation"))
                    .extracting(line ->
                            line.get("message").textValue().replaceAll("\\d+\\.\\d+ ms", "T"))
                    .containsExactly(
                            "tools/call hub.echo completed after T, revision 2026-07-28",
                            "tools/call hub.fail tool error after T, revision 2026-07-28",
                            "tools/call refused -32602 after T, revision 2026-07-28");
        }
    }

    @Test
    void whatOtherServersAreToldIsOfTheSameTrace() {
        try (var server = ServerProcess.fixtures("stdio")) {
            server.send(call(1, "trace", "", "\"tracestate\":\"a=1\"," + placed(TRACE)));
            assertThat(server.nextTree().at("/result/content/0/text").textValue())
                    .matches("00-" + TRACE + "-(?!b7ad)[0-9a-f]{16}-01 a=1");
        }
    }

    @Test
    void twoProcessesNeverBeginTheSameTrace() {
        var begun = new ArrayList<String>();
        for (int i = 0; i < 2; i++) {
            try (var server = ServerProcess.fixtures("stdio")) {
                server.send(call(1, "trace", "", ""));
                begun.add(server.nextTree().at("/result/content/0/text").textValue());
            }
        }
        assertThat(begun).allMatch(text -> text.endsWith("-00 null")).doesNotHaveDuplicates();
    }

    @Test
    void theTraceOfAHeaderIsContinuedUnlessTheMessageNamesAnother() {
        var lines = overHttp.stream().map(LogIT::parsed).toList();

        assertThat(saying(lines, "header").get("traceId").textValue()).isEqualTo(TRACE);
        assertThat(saying(lines, "message").get("traceId").textValue()).isEqualTo(OTHER);
        assertThat(saying(lines, "header").has("sessionId")).isFalse();
    }

    @Test
    void aSessionIsNamedWithoutItsKey() {
        var hi = saying(overHttp.stream().map(LogIT::parsed).toList(), "Hi");

        assertThat(hi.get("sessionId").textValue()).matches("[0-9a-f]{8}");
        assertThat(hi.get("traceId").textValue()).isEqualTo(TRACE);
        assertThat(overHttp).noneMatch(line -> line.contains(session));
    }
}

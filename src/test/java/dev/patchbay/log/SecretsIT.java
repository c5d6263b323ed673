package dev.patchbay.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.ServerProcess;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The real program tells its log nothing of what others entrust to it, however much it tells. */
class SecretsIT {
    private static final String SECRET = "s3cr3t-marker-of-16";
    private static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{},\"own\":\""
                    + SECRET
                    + "\"}";

    /** What carries the secret wherever a message can carry anything. */
    private static final List<String> MESSAGES =
            List.of(
                    request(1, "tools/call", named("echo", "{\"text\":\"" + SECRET + "\"}")),
                    request(2, "tools/call", named("fail", "{\"message\":\"" + SECRET + "\"}")),
                    request(3, "tools/call", named("echo", "{\"" + SECRET + "\":1}")),
                    request(
                            4,
                            "tools/call",
                            named("echo", "{\"text\":{\"a\":\"" + SECRET + "\"}}")),
                    request(5, "tools/call", named(SECRET, "{}")),
                    request(6, "tools/call", named("crash", "{}")),
                    request(7, SECRET, META),
                    request(8, "resources/read", "\"uri\":\"test://" + SECRET + "\"," + META),
                    request(9, "prompts/get", "\"name\":\"" + SECRET + "\"," + META),
                    request(10, "tools/call", "\"name\":7,\"x\":\"" + SECRET + "\"," + META),
                    request(11, "tools/list", "\"cursor\":\"" + SECRET + "\"," + META),
                    request(
                            12,
                            "tools/call",
                            "\"requestState\":\"" + SECRET + "\",\"name\":\"echo\"," + META),
                    request(13, "server/discover", META.replace("2026-07-28", SECRET)));

    private static final List<String> UNREADABLE =
            List.of(
                    "{" + SECRET,
                    "\"" + SECRET + "\"",
                    "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"" + SECRET + "\"}",
                    "{\"jsonrpc\":\"" + SECRET + "\",\"id\":1,\"method\":\"ping\"}");

    private static String request(int id, String method, String params) {
        return "{\"jsonrpc\":\"2.0\",\"id\":"
                + id
                + ",\"method\":\""
                + method
                + "\",\"params\":{"
                + params
                + "}}";
    }

    private static String named(String tool, String arguments) {
        return "\"name\":\"" + tool + "\",\"arguments\":" + arguments + "," + META;
    }

    private static Map<String, String> environment() {
        var environment = new HashMap<String, String>();
        environment.put("PATCHBAY_LOG_LEVEL", "debug");
        environment.put("PATCHBAY_HTTP_TOKEN", SECRET);
        environment.put("SOME_TOKEN", SECRET);
        return environment;
    }

    private static void assertTellsNoSecret(List<String> log) {
        assertThat(log)
                .anyMatch(line -> line.contains("DEBUG"))
                .anyMatch(line -> line.contains("hub.echo completed"))
                .anyMatch(line -> line.contains("Ticket"))
                .noneMatch(line -> line.contains(SECRET));
    }

    @Test
    void overStandardStreams() {
        try (var server = ServerProcess.fixtures(List.of(), environment())) {
            for (var message : MESSAGES) {
                server.send(message);
                server.next();
            }
            for (var message : UNREADABLE) {
                server.send(message);
                server.next();
            }
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"" + SECRET + "\"}");
            server.send(
                    "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,\"message\":\""
                            + SECRET
                            + "\"}}");
            server.endInput();
            assertThat(server.awaitExit()).isZero();

            assertTellsNoSecret(server.restOfErrors());
        }
    }

    @Test
    void overHttp() {
        try (var server = HttpServerProcess.fixtures(environment())) {
            // First, as of many refusals only some are logged.
            var unknown = HttpConnection.usualHeaders();
            unknown.put("MCP-Protocol-Version", SECRET);
            post(server, unknown, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
            for (var message : MESSAGES) {
                post(server, McpHeaders.of(message), message);
            }
            for (var message : UNREADABLE) {
                post(server, HttpConnection.usualHeaders(), message);
            }
            var headers = McpHeaders.of(MESSAGES.getFirst());
            for (var name :
                    List.of(
                            "Mcp-Session-Id",
                            "Mcp-Name",
                            "Mcp-Method",
                            "Host",
                            "Origin",
                            "Content-Type",
                            "Accept",
                            "MCP-Protocol-Version",
                            "Last-Event-ID",
                            "traceparent")) {
                var odd = new HashMap<>(headers);
                odd.put(name, SECRET);
                post(server, odd, MESSAGES.getFirst());
            }
            var stranger = new HashMap<>(headers);
            stranger.put("Authorization", "Bearer wrong-" + SECRET);
            try (var connection = server.connect()) {
                connection.post(stranger, MESSAGES.getFirst());
                assertThat(connection.response().status()).isEqualTo(401);
            }
            server.signal("TERM");
            assertThat(server.awaitExit()).isZero();

            assertTellsNoSecret(server.restOfErrors());
        }
    }

    private static void post(
            HttpServerProcess server, Map<String, String> headers, String message) {
        var all = new HashMap<>(headers);
        all.put("Authorization", "Bearer " + SECRET);
        all.put("Cookie", SECRET);
        try (var connection = server.connect()) {
            connection.post(all, message);
            connection.response().text();
        }
    }
}

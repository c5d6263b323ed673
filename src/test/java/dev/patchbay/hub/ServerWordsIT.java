package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.ServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests who can read the standard error of a program that has ended. */
class ServerWordsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String TOKEN = "ghp_hUnTer2x9secret";
    private static final String PASSWORD = "hUnTer2x9";
    private static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    @TempDir private Path folder;

    @BeforeEach
    void writeServers() throws IOException {
        var said =
                "echo connecting with token "
                        + TOKEN
                        + " to db postgres://admin:"
                        + PASSWORD
                        + "@db/prod >&2; exit 7";
        Files.writeString(
                folder.resolve("servers.json"),
                "{\"mcpServers\":{\"payroll\":{\"command\":\"sh\",\"maxRetries\":0,\"args\":[\"-c\",\""
                        + said
                        + "\"]},\"docs\":{\"command\":\"sh\",\"maxRetries\":0,\"args\":[\"-c\",\"exit 3\"]}},"
                        + "\"hub\":{\"profiles\":{\"review\":{\"servers\":[\"hub\",\"docs\"]}}}}");
    }

    private static String call(String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\""
                + tool
                + "\",\"arguments\":"
                + arguments
                + ","
                + META
                + "}}";
    }

    private static String post(
            HttpServerProcess server, String path, String tool, String arguments) {
        try (var connection = server.connect()) {
            var headers = HttpConnection.usualHeaders();
            headers.putAll(
                    Map.of(
                            "MCP-Protocol-Version",
                            "2026-07-28",
                            "Mcp-Method",
                            "tools/call",
                            "Mcp-Name",
                            tool));
            var body = call(tool, arguments).getBytes(StandardCharsets.UTF_8);
            connection.request("POST", path, headers, body);
            return connection.response().text();
        }
    }

    private static JsonNode servers(String answer) {
        return RawJson.parse(answer).tree().at("/result/structuredContent/servers");
    }

    private static void assertNoSecret(List<String> lines) {
        assertThat(lines).noneMatch(line -> line.contains(TOKEN) || line.contains(PASSWORD));
    }

    @Test
    void overHttpNobodyHearsItAndNoProfileTellsOfServersThatItHides() {
        try (var server =
                HttpServerProcess.product(
                        "--port",
                        "0",
                        "--log-level",
                        "debug",
                        "--config",
                        folder.resolve("servers.json").toString())) {
            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(
                                            servers(post(server, "/mcp", "hub_servers", "{}"))
                                                    .findValuesAsText("lastError"))
                                    .hasSize(2));
            var all = post(server, "/mcp", "hub_servers", "{}");
            var refreshed = post(server, "/mcp", "hub_refresh", "{}");
            var called = post(server, "/mcp", "payroll.pay", "{}");
            for (var answer : List.of(all, refreshed, called)) {
                assertThat(answer).contains("exit code 7; patchbay logs payroll shows its output");
                assertNoSecret(List.of(answer));
            }

            var shown = post(server, "/mcp/review", "hub_servers", "{}");
            assertThat(servers(shown).findValuesAsText("id")).containsExactly("docs");
            assertThat(post(server, "/mcp/review", "hub_refresh", "{}"))
                    .contains("docs")
                    .doesNotContain("payroll");
            assertThat(post(server, "/mcp/review", "hub_refresh", "{\"server\":\"payroll\"}"))
                    .contains("SERVER_NOT_FOUND", "the servers are docs");

            server.signal("TERM");
            assertThat(server.awaitExit()).isZero();
            var log = server.restOfErrors();
            assertThat(log)
                    .anyMatch(line -> line.contains("patchbay logs payroll shows its output"));
            assertNoSecret(log);
        }
    }

    @Test
    void onStandardStreamsTheUserHearsItWithoutSecrets() {
        try (var server =
                ServerProcess.product(
                        "stdio",
                        "--log-level",
                        "debug",
                        "--config",
                        folder.resolve("servers.json").toString())) {
            server.send(call("payroll.pay", "{}"));
            var answer = server.next();

            assertThat(answer)
                    .contains("exit code 7, last lines of stderr: connecting with token ***")
                    .contains("postgres://***@db/prod");
            assertNoSecret(List.of(answer));
            server.endInput();
            assertThat(server.awaitExit()).isZero();
            assertNoSecret(server.restOfErrors());
        }
    }
}

package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.ServerProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the built program with profiles. */
class ProfilesIT {
    private static final String CAPABILITIES = "{}";
    private static final String REVIEW =
            "{\"servers\":[\"docs\"],\"tools\":{\"rename\":{\"docs.read\":\"open\"}},"
                    + "\"readOnlyOnly\":true}";
    private static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}";
    private static final String SESSION = "Mcp-Session-Id";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir private Path folder;

    /** The same however often the file is written, so that they are not begun anew. */
    private final Map<String, FakeUpstream> servers =
            Map.of(
                    "docs",
                    FakeUpstream.modern()
                            .withoutOwnTools()
                            .tool(tool("read", true))
                            .tool(tool("rm", false)),
                    "git",
                    FakeUpstream.legacy().withoutOwnTools().tool(tool("log", true)));

    private static String tool(String name, boolean readOnly) {
        return "{\"name\":\""
                + name
                + "\",\"inputSchema\":{\"type\":\"object\"},\"annotations\":{\"readOnlyHint\":"
                + readOnly
                + "}}";
    }

    private Path file() {
        return folder.resolve("patchbay.json");
    }

    /** Writes the file with these profiles. */
    private Path profiles(Map<String, String> profiles) throws IOException {
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        servers.forEach((id, fake) ->
                out.name(id)
                        .beginObject()
                        .member("command", fake.command())
                        .strings("args", fake.arguments())
                        .endObject());
        out.endObject().name("hub").beginObject().name("profiles").beginObject();
        profiles.forEach((name, json) -> out.member(name, RawJson.parse(json)));
        var fresh = folder.resolve("fresh.json");
        Files.writeString(fresh, out.endObject().endObject().endObject().toString());
        return Files.move(
                fresh, file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private ServerProcess stdio(String profile) {
        return ServerProcess.product("stdio", "--config", file().toString(), "--profile", profile);
    }

    private static void awaitTools(HubClient client, String... names) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(client.tools()).containsExactly(names));
    }

    @Test
    void aClientThatIsStartedWithAProfileSeesThatAndNoMore() throws IOException {
        profiles(Map.of("review", REVIEW));
        var hub = stdio("review");
        try (var client = HubClient.legacy(hub, CAPABILITIES)) {
            assertThat(client.call("open", "{}").path("result").path("isError").asBoolean())
                    .as("before anything is listed")
                    .isFalse();
            awaitTools(client, "open");

            for (var hidden : List.of("docs.rm", "git.log", "hub_servers", "hub.hub_servers")) {
                assertThat(client.call(hidden, "{}").path("error").path("message").asText())
                        .startsWith("TOOL_NOT_FOUND");
            }
            aChosenProfileThatIsGoneStaysAsItWas(hub, client);
        }
    }

    private void aChosenProfileThatIsGoneStaysAsItWas(ServerProcess hub, HubClient client)
            throws IOException {
        profiles(Map.of("other", "{}"));

        String told;
        do {
            told = hub.nextError();
        } while (!told.contains("The profile review was removed from the file"));
        assertThat(client.tools()).containsExactly("open");

        client.aside().clear();
        profiles(Map.of("review", "{\"servers\":[\"git\"]}"));
        awaitTools(client, "git.log");
        assertThat(client.heard("notifications/tools/list_changed")).isNotNull();
    }

    @Test
    void aProfileThatIsNotThereEndsTheProgramWithThoseThatAre() throws IOException {
        profiles(Map.of("review", REVIEW, "all", "{}"));

        var run =
                CommandRun.Place.in(folder)
                        .run("stdio", "--config", "patchbay.json", "--profile", "reviews");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err())
                .contains("--profile must be one of the profiles all, review, found reviews");
    }

    private HttpServerProcess serve(String... more) {
        var arguments = new ArrayList<>(List.of("--port", "0", "--config", file().toString()));
        arguments.addAll(List.of(more));
        return HttpServerProcess.product(arguments.toArray(String[]::new));
    }

    /** What is answered to one post. */
    private record Reply(int status, String text, Optional<String> session) {
        JsonNode message() {
            return RawJson.parse(text).tree();
        }
    }

    private static Reply post(
            HttpServerProcess server, String path, Map<String, String> more, String body) {
        try (var connection = server.connect()) {
            var headers = HttpConnection.usualHeaders();
            headers.putAll(more);
            connection.request("POST", path, headers, body.getBytes(StandardCharsets.UTF_8));
            var response = connection.response();
            return new Reply(response.status(), response.text(), response.header(SESSION));
        }
    }

    private static List<String> listed(HttpServerProcess server, String path) {
        var reply =
                post(
                        server,
                        path,
                        Map.of("MCP-Protocol-Version", "2026-07-28", "Mcp-Method", "tools/list"),
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\",\"params\":{"
                                + META
                                + "}}");
        var names = new ArrayList<String>();
        reply.message()
                .path("result")
                .path("tools")
                .forEach(tool -> names.add(tool.path("name").asText()));
        return names;
    }

    @Test
    void overHttpEachProfileHasAnAddressAndSessionsOfItsOwn() throws IOException {
        profiles(Map.of("review", REVIEW, "plain", "{\"nameStyle\":\"double-underscore\"}"));
        try (var server = serve()) {
            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(listed(server, "/mcp"))
                                    .contains("docs.read", "docs.rm", "git.log", "hub_servers"));

            assertThat(listed(server, "/mcp/review")).containsExactly("open");
            assertThat(listed(server, "/mcp/plain"))
                    .contains("docs__read", "docs__rm", "git__log", "hub_servers");
            for (var none : List.of("/mcp/reviews", "/mcp/", "/mcp/review/", "/mcp/%72eview")) {
                var refused = post(server, none, Map.of(), "{}");
                assertThat(refused.status()).as(none).isEqualTo(404);
                assertThat(refused.text()).contains("There is no profile named");
            }

            var begun =
                    post(
                            server,
                            "/mcp/review",
                            Map.of(),
                            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
                                    + "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                                    + "\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}");
            var session = Map.of(SESSION, begun.session().orElseThrow());
            var ping = "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}";

            assertThat(post(server, "/mcp/review", session, ping).status()).isEqualTo(200);
            assertThat(post(server, "/mcp", session, ping).status()).isEqualTo(404);

            profiles(Map.of());

            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(post(server, "/mcp/review", session, ping).status())
                                    .isEqualTo(404));
        }
    }

    @Test
    void oneProfileCanBeThatOfThoseWhoAskForNone() throws IOException {
        profiles(Map.of("review", REVIEW));
        try (var server = serve("--profile", "review")) {
            await().atMost(PATIENCE)
                    .untilAsserted(
                            () -> assertThat(listed(server, "/mcp")).containsExactly("open"));
        }
    }
}

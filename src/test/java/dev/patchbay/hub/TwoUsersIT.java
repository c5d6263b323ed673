package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.testing.AuthorizationServer;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.HttpConnection;
import dev.patchbay.testing.HttpServerProcess;
import dev.patchbay.testing.McpHeaders;
import dev.patchbay.testing.SigningKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests two users of an authorization server, and one program behind the built hub that asks
 * questions.
 */
class TwoUsersIT {
    private static final String RESOURCE = "https://hub.example/mcp";
    private static final SigningKey KEY = SigningKey.make("ES256", "first");
    private static final String NOTHING = "{}";
    private static final String ELICITATION = "{\"elicitation\":{}}";
    private static final String QUESTION = "{\"method\":\"elicitation/create\"}";

    @TempDir private Path folder;

    private final FakeUpstream fake =
            FakeUpstream.legacy().on("tools/call:wait", FakeUpstream.hang());
    private AuthorizationServer issuer;
    private HttpServerProcess hub;

    @BeforeEach
    void start() throws IOException {
        issuer = AuthorizationServer.start();
        issuer.keys(KEY);
        var file = folder.resolve("servers.json");
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        fake.writeMembers(out.name("f").beginObject());
        Files.writeString(file, out.endObject().endObject().endObject().toString());
        hub =
                HttpServerProcess.product(
                        Map.of(
                                "PATCHBAY_HTTP_OAUTH_ISSUERS",
                                issuer.issuer(),
                                "PATCHBAY_HTTP_OAUTH_RESOURCE",
                                RESOURCE),
                        "--port",
                        "0",
                        "--config",
                        file.toString());
    }

    @AfterEach
    void stop() {
        hub.close();
        issuer.close();
    }

    private HttpConnection call(String user, String capabilities, String tool, String arguments) {
        var message =
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"f."
                        + tool
                        + "\",\"arguments\":"
                        + arguments
                        + ",\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                        + "\"io.modelcontextprotocol/clientCapabilities\":"
                        + capabilities
                        + "}}}";
        var headers = McpHeaders.of(message);
        var token = KEY.token(issuer.claims(RESOURCE).with("sub", '"' + user + '"').json());
        headers.put("Authorization", "Bearer " + token);
        var connection = hub.connect();
        connection.post(headers, message);
        return connection;
    }

    private JsonNode result(String user, String capabilities, String tool, String arguments) {
        try (var connection = call(user, capabilities, tool, arguments)) {
            var response = connection.response();
            return (response.streaming() ? response.message() : response.json()).path("result");
        }
    }

    @Test
    void aQuestionForAUserWhoCannotAnswerIsNotPutToOneWhoCan() {
        try (var bob = call("bob", ELICITATION, "wait", "{}")) {
            fake.awaitReceived("\"name\":\"wait\"");

            var alices = result("alice", NOTHING, "ask", QUESTION);

            assertThat(alices.path("resultType").asText()).isEqualTo("complete");
            assertThat(alices.toString()).contains("No client can answer");
            assertThat(bob.silent()).isTrue();
        }
    }

    @Test
    void aQuestionForACallThatWasCancelledIsNotPutToAnotherUser() {
        try (var _ = call("alice", ELICITATION, "wait", "{}")) {
            fake.awaitReceived("\"name\":\"wait\"");
        }
        fake.awaitReceived("notifications/cancelled");

        // The program shows of no question which call it is for.
        var bobs = result("bob", ELICITATION, "ask", QUESTION);

        assertThat(bobs.path("resultType").asText()).isEqualTo("complete");
        assertThat(bobs.toString()).contains("No client can answer");
    }

    @Test
    void afterItsFirstQuestionEachUserHasAProcessAndIsAsked() {
        result("alice", ELICITATION, "echo", "{}");
        result("bob", ELICITATION, "echo", "{}");
        assertThat(fake.starts()).isEqualTo(1);
        result("alice", ELICITATION, "ask", QUESTION);

        for (var user : new String[] {"alice", "bob"}) {
            var asked = result(user, ELICITATION, "ask", QUESTION);

            assertThat(asked.path("resultType").asText()).as(user).isEqualTo("input_required");
            assertThat(asked.path("inputRequests")).hasSize(1);
        }
        assertThat(fake.starts()).isEqualTo(3);
    }
}

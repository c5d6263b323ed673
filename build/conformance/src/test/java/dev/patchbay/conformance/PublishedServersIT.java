package dev.patchbay.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.hub.HubClient;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.testing.Client;
import dev.patchbay.testing.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Servers that others have published, behind the built program, for clients of both eras. */
class PublishedServersIT {
    private static final String RESOURCE = "demo://resource/static/document/architecture.md";

    @TempDir private Path folder;

    private ServerProcess hub;

    enum Era {
        LEGACY,
        MODERN;

        HubClient client(Client wire) {
            // One of the servers asks for roots at a moment of its own choice.
            return this == LEGACY ? HubClient.legacy(wire, "{}") : HubClient.modern(wire, "{}");
        }
    }

    @BeforeEach
    void start() throws IOException {
        Suite.requireIt();
        Files.writeString(folder.resolve("greeting.txt"), "Hello\n");
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        server(out, "everything", List.of("stdio"));
        server(out, "filesystem", List.of(folder.toRealPath().toString()));
        var file = folder.resolve("servers.json");
        Files.writeString(file, out.endObject().endObject().toString());
        hub = ServerProcess.fixtures("stdio", "--config", file.toString());
    }

    private static void server(JsonWriter out, String name, List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(Suite.module("@modelcontextprotocol/server-" + name + "/dist/index.js"));
        command.addAll(arguments);
        out.name(name)
                .beginObject()
                .member("command", Suite.node())
                .strings("args", command)
                .member("connectionTimeoutMs", 60_000)
                .endObject();
    }

    @AfterEach
    void stop() {
        if (hub != null) {
            hub.close();
        }
    }

    private static String text(JsonNode answer) {
        assertThat(answer.path("result").path("isError").asBoolean()).as("%s", answer).isFalse();
        return answer.path("result").path("content").path(0).path("text").asText();
    }

    @ParameterizedTest
    @EnumSource
    void theirToolsAreListedAndCalled(Era era) throws IOException {
        var client = era.client(hub);

        assertThat(text(client.call("everything.echo", "{\"message\":\"hm\"}"))).contains("hm");
        assertThat(text(client.call("everything.get-sum", "{\"a\":2,\"b\":40}"))).contains("42");
        var weather =
                client.call("everything.get-structured-content", "{\"location\":\"Chicago\"}");
        assertThat(weather.path("result").path("structuredContent").path("temperature").asInt())
                .isEqualTo(36);
        var image = client.call("everything.get-tiny-image", "{}").path("result").path("content");
        assertThat(image.findValuesAsText("type")).contains("image");
        assertThat(text(client.call("filesystem.read_text_file", path("greeting.txt"))))
                .isEqualTo("Hello\n");
        assertThat(text(client.call("filesystem.write_file", written("new.txt", "Good bye"))))
                .contains("new.txt");
        assertThat(folder.resolve("new.txt")).hasContent("Good bye");
        assertThat(client.tools())
                .contains("everything.echo", "filesystem.read_text_file", "filesystem.write_file");
    }

    @Test
    void theyListWhatTheClientCanAnswerAndNothingElse() {
        var client = HubClient.legacy(hub, "{\"elicitation\":{}}");
        text(client.call("everything.echo", "{\"message\":\"hm\"}"));

        assertThat(client.tools())
                .contains("everything.trigger-elicitation-request")
                .doesNotContain("everything.trigger-sampling-request", "everything.get-roots-list");
    }

    @Test
    void theFoldersOfTheClientAreThoseOfTheServer(@TempDir Path root, @TempDir Path other)
            throws IOException {
        var client = HubClient.legacy(hub, "{\"roots\":{\"listChanged\":true}}");
        // The two servers ask each for itself.
        tellRoots(client, root);
        tellRoots(client, root);
        awaitFolder(client, root);

        client.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/roots/list_changed\"}");
        tellRoots(client, other);
        tellRoots(client, other);
        awaitFolder(client, other);
    }

    private static void tellRoots(HubClient client, Path root) throws IOException {
        var asked = client.heard("roots/list");
        client.send(
                "{\"jsonrpc\":\"2.0\",\"id\":"
                        + asked.path("id")
                        + ",\"result\":{\"roots\":[{\"uri\":\""
                        + root.toRealPath().toUri()
                        + "\"}]}}");
    }

    private static void awaitFolder(HubClient client, Path root) throws IOException {
        var folder = root.toRealPath().toString();
        await().until(() ->
                text(client.call("filesystem.list_allowed_directories", "{}")).contains(folder));
    }

    private String path(String name) throws IOException {
        return new JsonWriter().beginObject().member("path", real(name)).endObject().toString();
    }

    private String written(String name, String content) throws IOException {
        return new JsonWriter()
                .beginObject()
                .member("path", real(name))
                .member("content", content)
                .endObject()
                .toString();
    }

    private String real(String name) throws IOException {
        return folder.toRealPath().resolve(name).toString();
    }

    @ParameterizedTest
    @EnumSource
    void whatIsOutsideTheirFolderStaysThere(Era era) {
        var answer = era.client(hub).call("filesystem.read_text_file", "{\"path\":\"/etc/hosts\"}");

        assertThat(answer.path("result").path("isError").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void theirProgressAndTheirLogReachTheClient(Era era) {
        var client = era.client(hub);

        int id =
                client.begin(
                        "tools/call",
                        HubClient.called(
                                "everything.trigger-long-running-operation",
                                "{\"duration\":0.3,\"steps\":3}"));
        for (int i = 1; i <= 3; i++) {
            var progress = client.heard("notifications/progress").path("params");
            assertThat(progress.path("progressToken").asText()).isEqualTo("token-" + id);
            assertThat(progress.path("progress").asInt()).isEqualTo(i);
        }
        assertThat(text(client.answer(id))).contains("3");
        if (era == Era.LEGACY) {
            client.ask("logging/setLevel", "\"level\":\"debug\"");
        }
        assertThat(text(client.call("everything.toggle-simulated-logging", "{}")))
                .contains("Started");
        assertThat(client.heard("notifications/message").path("params").path("data").asText())
                .containsIgnoringCase("level");
    }

    @ParameterizedTest
    @EnumSource
    void theirResourcesAreReadAndFollowed(Era era) {
        var client = era.client(hub);
        text(client.call("everything.echo", "{\"message\":\"hm\"}"));

        var listed = client.ask("resources/list", "").path("result").path("resources");
        assertThat(listed.findValuesAsText("uri")).contains(RESOURCE);
        var read = client.ask("resources/read", "\"uri\":\"" + RESOURCE + "\"").path("result");
        assertThat(read.path("contents").path(0).path("text").asText()).isNotEmpty();
        follow(era, client);
        // It tells of all that is followed at once, and again every five seconds.
        text(client.call("everything.toggle-subscriber-updates", "{}"));
        var updated = client.heard("notifications/resources/updated").path("params");
        assertThat(updated.path("uri").asText()).isEqualTo(RESOURCE);
    }

    private static void follow(Era era, HubClient client) {
        switch (era) {
            case LEGACY -> client.ask("resources/subscribe", "\"uri\":\"" + RESOURCE + "\"");
            case MODERN -> {
                client.begin(
                        "subscriptions/listen",
                        "\"notifications\":{\"resourceSubscriptions\":[\"" + RESOURCE + "\"]}");
                client.heard("notifications/subscriptions/acknowledged");
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void theirPromptsAreFilledInAndCompleted(Era era) {
        var client = era.client(hub);
        text(client.call("everything.echo", "{\"message\":\"hm\"}"));

        var listed = client.ask("prompts/list", "").path("result").path("prompts");
        assertThat(listed.findValuesAsText("name")).contains("everything.args-prompt");
        var filled =
                client.ask(
                        "prompts/get",
                        "\"name\":\"everything.args-prompt\",\"arguments\":{\"city\":\"Bern\"}");
        assertThat(filled.path("result").path("messages").toString()).contains("Bern");
        var completed =
                client.ask(
                        "completion/complete",
                        "\"ref\":{\"type\":\"ref/prompt\",\"name\":\"everything.completable-prompt\"},"
                                + "\"argument\":{\"name\":\"department\",\"value\":\"E\"}");
        assertThat(completed.path("result").path("completion").path("values").toString())
                .contains("Engineering");
    }
}

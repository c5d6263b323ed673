package dev.patchbay.conformance;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.testing.Artifact;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A hub with the fixtures behind it.
 *
 * @param fixtures what serves them, if that is no child of the hub
 */
record Behind(Server hub, @Nullable Server fixtures) implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** A request that is answered when the hub knows what the server offers. */
    private static final String REFRESH =
            """
            {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"hub_refresh","arguments":{},
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}
            """;

    /** Starts both. */
    static Behind start(Back back, Path folder) throws IOException, InterruptedException {
        var definition = JSON.createObjectNode().put("era", back.era());
        var fixtures = back == Back.LEGACY_HTTP ? Server.fixtures() : null;
        try {
            if (fixtures == null) {
                program(definition);
            } else {
                definition.put("url", fixtures.url());
            }
            var file = JSON.createObjectNode();
            file.putObject("mcpServers").set("fixtures", definition);
            var hub =
                    Server.hub(Files.writeString(folder.resolve("servers.json"), file.toString()));
            var behind = new Behind(hub, fixtures);
            behind.awaitReady();
            return behind;
        } catch (IOException | RuntimeException | Error e) {
            if (fixtures != null) {
                fixtures.close();
            }
            throw e;
        }
    }

    private static void program(ObjectNode definition) {
        var command = Artifact.fixtures().command(List.of());
        definition.put("command", command.getFirst());
        var arguments = definition.putArray("args");
        command.subList(1, command.size()).forEach(arguments::add);
        arguments.add("stdio");
    }

    private void awaitReady() throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create(hub.url()))
                        .timeout(PATIENCE)
                        .header("Content-Type", "application/json")
                        .header("Accept", "application/json, text/event-stream")
                        .header("MCP-Protocol-Version", "2026-07-28")
                        .header("Mcp-Method", "tools/call")
                        .header("Mcp-Name", "hub_refresh")
                        .POST(HttpRequest.BodyPublishers.ofString(REFRESH))
                        .build();
        try (var client = HttpClient.newHttpClient()) {
            var answer = client.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200 || answer.body().contains("\"isError\":true")) {
                close();
                throw new IllegalStateException("The hub has nothing behind it: " + answer.body());
            }
        }
    }

    @Override
    public void close() {
        hub.close();
        if (fixtures != null) {
            fixtures.close();
        }
    }
}

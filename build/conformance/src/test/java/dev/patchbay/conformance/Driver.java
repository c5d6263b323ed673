package dev.patchbay.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The client that the suite starts: a hub with one server behind it, and somebody who has the hub
 * do with that server whatever it offers.
 *
 * <p>Its arguments are the command of the hub and, at the end, the address of the server. It ends
 * with another code than 0 if anything could not be done.
 */
final class Driver {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The schema that is to come back as it was listed. */
    private static final String SCHEMA_TOOL = "json_schema_2020_12_tool";

    private final HubTalk hub;
    private final JsonNode context;

    private Driver(HubTalk hub, JsonNode context) {
        this.hub = hub;
        this.context = context;
    }

    public static void main(String[] arguments) throws Exception {
        var given = List.of(arguments);
        var folder = Files.createTempDirectory("driver");
        var file = folder.resolve("servers.json");
        Files.writeString(file, servers(given.getLast()).toString());
        var builder = new ProcessBuilder(command(given.subList(0, given.size() - 1), file));
        builder.environment().put("PATCHBAY_NAME_STYLE", "bare");
        // What a server lists has to come back to it unchanged.
        builder.environment().put("PATCHBAY_PLAIN_SCHEMAS", "false");
        try (var hub = new HubTalk(builder, modern())) {
            var context = System.getenv().getOrDefault("MCP_CONFORMANCE_CONTEXT", "{}");
            new Driver(hub, JSON.readTree(context)).run();
        } finally {
            Files.delete(file);
            Files.delete(folder);
        }
    }

    private static boolean modern() {
        return "2026-07-28".equals(System.getenv("MCP_CONFORMANCE_PROTOCOL_VERSION"));
    }

    private static ObjectNode servers(String address) {
        var servers = JSON.createObjectNode();
        servers.putObject("mcpServers").putObject("suite").put("url", address).put("maxRetries", 0);
        return servers;
    }

    private static List<String> command(List<String> hub, Path file) {
        var command = new ArrayList<>(hub);
        command.addAll(List.of("stdio", "--config", file.toString()));
        return command;
    }

    private void run() throws Exception {
        var asked = hub.call("hub_refresh", JSON.createObjectNode());
        if (asked.path("isError").asBoolean()) {
            throw new IllegalStateException("The server cannot be used: " + asked);
        }
        callTools();
        for (var resource : hub.ask("resources/list").path("resources")) {
            hub.ask("resources/read", JSON.createObjectNode().set("uri", resource.path("uri")));
        }
        for (var prompt : hub.ask("prompts/list").path("prompts")) {
            hub.ask("prompts/get", JSON.createObjectNode().set("name", prompt.path("name")));
        }
    }

    /** Makes the calls that the suite names, or one of each tool if it names none. */
    private void callTools() throws Exception {
        var tools = hub.ask("tools/list").path("tools");
        var wanted = context.path("toolCalls");
        if (!wanted.isEmpty()) {
            for (var call : wanted) {
                hub.call(call.path("name").asText(), given(call.path("arguments")));
            }
            return;
        }
        for (var tool : tools) {
            var name = tool.path("name").asText();
            if (!name.startsWith("hub_")) {
                hub.call(name, Samples.arguments(tool.path("inputSchema"), schema(tools)));
            }
        }
    }

    /** Without nulls: the schemas of the tools do not allow them, and the hub lets none pass. */
    private static ObjectNode given(JsonNode arguments) {
        var given = JSON.createObjectNode();
        arguments
                .properties()
                .forEach(argument -> {
                    if (!argument.getValue().isNull()) {
                        given.set(argument.getKey(), argument.getValue());
                    }
                });
        return given;
    }

    private static JsonNode schema(JsonNode tools) {
        for (var tool : tools) {
            if (tool.path("name").asText().equals(SCHEMA_TOOL)) {
                return tool.path("inputSchema");
            }
        }
        return JSON.createObjectNode();
    }
}

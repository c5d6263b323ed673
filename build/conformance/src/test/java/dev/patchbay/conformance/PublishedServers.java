package dev.patchbay.conformance;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file for a hub with servers that others have published on npm. */
final class PublishedServers {
    /** One tool of each of {@link #all}, by which one sees that the server is listed. */
    static final List<String> ONE_TOOL_OF_EACH =
            List.of(
                    "everything.get-sum",
                    "filesystem.list_allowed_directories",
                    "memory.create_entities");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ObjectNode file = JSON.createObjectNode();
    private final ObjectNode servers = file.putObject("mcpServers");

    /** Three of them; the second may read a folder. */
    static PublishedServers all(Path folder) {
        return new PublishedServers()
                .with("everything", "stdio")
                .with("filesystem", folder.toString())
                .with("memory");
    }

    /** Adds one under its own name. */
    PublishedServers with(String name, String... arguments) {
        var entry = servers.putObject(name).put("command", Suite.node());
        var all = entry.putArray("args").add(module(name));
        List.of(arguments).forEach(all::add);
        return this;
    }

    /** Adds a program that never answers. */
    PublishedServers withOneThatHangs() {
        servers.putObject("hanging")
                .put("command", "tail")
                .putArray("args")
                .add("-f")
                .add("/dev/null");
        return this;
    }

    /** The main module of one of them. */
    static String module(String name) {
        return Suite.module("@modelcontextprotocol/server-" + name + "/dist/index.js");
    }

    Path write(Path target) throws IOException {
        return Files.writeString(target, file.toString());
    }
}

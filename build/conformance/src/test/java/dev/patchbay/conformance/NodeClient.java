package dev.patchbay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.testing.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Clients that others have published on npm, each a process of its own that ends by itself.
 *
 * @param place where they run, with the folders of a user who has never used Patchbay
 */
record NodeClient(CommandRun.Place place) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Path SCRIPT = Path.of("build/conformance/src/test/js/client.mjs");

    /** What the program around the TypeScript client has printed. */
    record Talk(String revision, List<JsonNode> results, List<String> errors) {
        /** The tools that the first step has listed. */
        List<String> tools() {
            return strings(results.getFirst());
        }

        String text(int step) {
            return results.get(step).asText();
        }
    }

    /** Has the TypeScript client do something, in one of its modes. */
    Talk typeScript(ObjectNode task) throws IOException {
        // Node looks for packages beside the script.
        var script = Path.of(Suite.module("")).resolveSibling("client.mjs");
        Files.writeString(script, Files.readString(SCRIPT));
        var run = node(List.of(script.toString(), task.toString()));
        assertThat(run.code()).as("%s", run).isZero();
        var said = JSON.readTree(run.out());
        return new Talk(
                said.path("revision").asText(),
                List.copyOf(list(said.path("results"))),
                strings(said.path("errors")));
    }

    /** The Inspector on the command line, which starts the hub itself. */
    CommandRun inspector(List<String> hub, String... options) {
        var command = new ArrayList<>(List.of(inspectorModule(), "--cli"));
        command.addAll(hub);
        command.addAll(List.of(options));
        return node(command);
    }

    private static String inspectorModule() {
        return Suite.module("@modelcontextprotocol/inspector/clients/launcher/build/index.js");
    }

    /** mcporter with a file of its own. */
    CommandRun mcporter(Path file, String... arguments) {
        var command = new ArrayList<String>();
        command.add(Suite.module("mcporter/dist/cli.js"));
        command.addAll(List.of("--config", file.toString()));
        command.addAll(List.of(arguments));
        return node(command);
    }

    private CommandRun node(List<String> arguments) {
        var command = new ArrayList<String>();
        command.add(Suite.node());
        command.addAll(arguments);
        return place.runCommand(command);
    }

    static List<String> strings(JsonNode array) {
        return list(array).stream().map(JsonNode::asText).toList();
    }

    private static List<JsonNode> list(JsonNode array) {
        var all = new ArrayList<JsonNode>();
        array.forEach(all::add);
        return all;
    }
}

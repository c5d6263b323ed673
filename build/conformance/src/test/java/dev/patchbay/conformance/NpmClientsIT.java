package dev.patchbay.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.HttpServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The built hub, which has never met the published servers behind it, with clients that others have
 * published: the TypeScript client in its three modes, the Inspector and mcporter.
 */
class NpmClientsIT {
    /** The hub does not speak tasks, and leaves such a tool out. */
    private static final String ONLY_AS_A_TASK = "simulate-research-query";

    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir private Path temporary;

    private Path folder;
    private CommandRun.Place place;
    private NodeClient client;

    @BeforeEach
    void prepare() throws IOException {
        Suite.requireIt();
        folder = temporary.toRealPath();
        var home = Files.createDirectory(folder.resolve("home"));
        place = CommandRun.Place.in(folder).with("HOME", home.toString());
        client = new NodeClient(place);
    }

    private Path threeServers() throws IOException {
        return PublishedServers.all(folder).write(folder.resolve("servers.json"));
    }

    /** What the TypeScript client is to do with the hub on standard streams. */
    private ObjectNode task(String mode, Path servers) {
        var command = place.command("stdio", "--config", servers.toString());
        var task = JSON.createObjectNode().put("mode", mode);
        var server = task.putObject("server").put("command", command.getFirst());
        command.stream().skip(1).forEach(server.putArray("args")::add);
        var variables = server.putObject("env");
        place.builder(command)
                .environment()
                .forEach((name, value) -> {
                    if (name.startsWith("XDG_") || name.equals("HOME")) {
                        variables.put(name, value);
                    }
                });
        return task;
    }

    private static ObjectNode step(ObjectNode task) {
        return task.withArray("steps").addObject();
    }

    private static ObjectNode list(ObjectNode task) {
        step(task).put("list", true);
        return task;
    }

    @ParameterizedTest
    @ValueSource(strings = {"legacy", "auto", "2026-07-28"})
    void theFirstListFromColdHasTheToolsOfAllServers(String mode) throws IOException {
        var task = list(task(mode, threeServers()));
        step(task)
                .put("call", "everything.get-sum")
                .putObject("arguments")
                .put("a", 2)
                .put("b", 40);

        var talk = client.typeScript(task);

        assertThat(talk.revision()).isEqualTo(mode.equals("legacy") ? "2025-11-25" : "2026-07-28");
        assertThat(talk.tools()).containsAll(PublishedServers.ONE_TOOL_OF_EACH);
        assertThat(talk.text(1)).contains("42");
        assertThat(talk.errors()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"legacy", "auto", "2026-07-28"})
    void theInstructionsOfServersArriveFromTheMemory(String mode) throws IOException {
        var servers = threeServers();
        var instructions = task(mode, servers);
        step(instructions).put("instructions", true);

        client.typeScript(list(task(mode, servers)));
        var talk = client.typeScript(instructions);

        assertThat(talk.text(0)).contains("everything", "Everything Server");
    }

    @Test
    void theRootsOfTheClientReachAServerThatAsksOutsideOfCalls() throws IOException {
        var servers =
                new PublishedServers().with("filesystem").write(folder.resolve("servers.json"));
        var project = Files.createDirectory(folder.resolve("project"));
        var task = task("legacy", servers);
        task.putArray("roots").add(project.toUri().toString());
        step(task)
                .put("callUntil", "filesystem.list_allowed_directories")
                .put("contains", project.toString());

        var talk = client.typeScript(task);

        assertThat(talk.text(0)).contains(project.toString());
        assertThat(talk.errors()).isEmpty();
    }

    /** The server lists other tools for clients that can answer more. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aServerListsForTheClientWhatItListsWithoutTheHub(boolean roots) throws IOException {
        var servers =
                new PublishedServers()
                        .with("everything", "stdio")
                        .write(folder.resolve("servers.json"));
        var direct = JSON.createObjectNode().put("mode", "legacy");
        var program = direct.putObject("server").put("command", Suite.node());
        program.putArray("args").add(PublishedServers.module("everything")).add("stdio");
        var through = task("legacy", servers);
        if (roots) {
            direct.putArray("roots").add(folder.toUri().toString());
            through.putArray("roots").add(folder.toUri().toString());
        }

        var expected = client.typeScript(list(direct)).tools();
        var listed = client.typeScript(list(through)).tools();

        assertThat(listed.stream().filter(name -> name.startsWith("everything.")))
                .containsExactlyInAnyOrderElementsOf(
                        expected.stream()
                                .filter(name -> !name.equals(ONLY_AS_A_TASK))
                                .map(name -> "everything." + name)
                                .toList());
    }

    @ParameterizedTest
    @ValueSource(strings = {"legacy", "auto", "2026-07-28"})
    void aCancelledCallOverHttpIsNoErrorForTheClient(String mode) throws IOException {
        var variables = Map.of("HOME", folder.resolve("home").toString());
        try (var hub =
                HttpServerProcess.product(
                        variables, "--port", "0", "--config", threeServers().toString())) {
            var task = JSON.createObjectNode().put("mode", mode);
            task.putObject("server").put("url", "http://127.0.0.1:" + hub.port() + "/mcp");
            step(task)
                    .put("cancel", "everything.trigger-long-running-operation")
                    .putObject("arguments")
                    .put("duration", 20)
                    .put("steps", 200);

            var talk = client.typeScript(task);

            assertThat(talk.errors()).isEmpty();
            assertThat(talk.results().getFirst().asInt()).isPositive();
        }
    }

    @Test
    void theInspectorListsTheToolsOfAllServersFromCold() throws IOException {
        var run =
                client.inspector(
                        place.command("stdio"),
                        "-e",
                        "PATCHBAY_CONFIG=" + threeServers(),
                        "--method",
                        "tools/list");

        assertThat(run.code()).as("%s", run).isZero();
        assertThat(names(JSON.readTree(run.out()))).containsAll(PublishedServers.ONE_TOOL_OF_EACH);
    }

    @Test
    void mcporterListsTheToolsOfAllServersFromColdAndCallsOne() throws IOException {
        var command = place.command("stdio", "--config", threeServers().toString());
        var file = JSON.createObjectNode();
        var hub = file.putObject("mcpServers").putObject("hub").put("command", command.getFirst());
        command.stream().skip(1).forEach(hub.putArray("args")::add);
        var written = Files.writeString(folder.resolve("mcporter.json"), file.toString());

        var listed = client.mcporter(written, "list", "hub", "--json");
        assertThat(listed.code()).as("%s", listed).isZero();
        assertThat(names(JSON.readTree(listed.out())))
                .containsAll(PublishedServers.ONE_TOOL_OF_EACH);

        var called = client.mcporter(written, "call", "hub.everything__get-sum", "a=2", "b=40");
        assertThat(called.code()).as("%s", called).isZero();
        assertThat(called.out()).contains("42");
    }

    private static List<String> names(JsonNode listed) {
        return listed.path("tools").findValues("name").stream().map(JsonNode::asText).toList();
    }
}

package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the built program with a server file, started as by a client. */
class HubIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir private Path folder;

    private ServerProcess start(Map<String, FakeUpstream> servers) throws IOException {
        var file = folder.resolve("servers.json");
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        servers.forEach((id, fake) -> {
            fake.writeMembers(out.name(id).beginObject());
            out.member("maxRetries", 0).endObject();
        });
        Files.writeString(file, out.endObject().endObject().toString());
        return ServerProcess.product("stdio", "--config", file.toString());
    }

    private static JsonNode ask(ServerProcess hub, int id, String method, String members) {
        hub.send(
                "{\"jsonrpc\":\"2.0\",\"id\":"
                        + id
                        + ",\"method\":\""
                        + method
                        + "\",\"params\":{"
                        + members
                        + "}}");
        while (true) {
            var message = RawJson.parse(hub.next()).tree();
            if (message.path("id").asInt() == id && !message.has("method")) {
                return message;
            }
        }
    }

    private static void shakeHands(ServerProcess hub) {
        ask(
                hub,
                1,
                "initialize",
                "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                        + "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}");
        hub.send(Messages.initialized());
    }

    private static JsonNode call(ServerProcess hub, int id, String tool) {
        return ask(
                hub,
                id,
                "tools/call",
                "\"name\":\"" + tool + "\",\"arguments\":{\"n\":" + id + "}");
    }

    @Test
    void serversOfBothErasAreCalledBeforeAnythingIsListed() throws IOException {
        try (var hub = start(Map.of("old", FakeUpstream.legacy(), "new", FakeUpstream.modern()))) {
            shakeHands(hub);

            for (var tool : List.of("old.echo", "new.echo")) {
                var result = call(hub, 2, tool).path("result");
                assertThat(result.path("content").path(0).path("text").asText())
                        .isEqualTo("{\"n\":2}");
            }
            assertThat(hub.end()).allMatch(line -> line.contains("list_changed"));
        }
    }

    @Test
    void theEndOfTheHubIsTheEndOfItsServers() throws IOException {
        var fake = FakeUpstream.legacy();
        try (var hub = start(Map.of("a", fake))) {
            shakeHands(hub);
            call(hub, 2, "a.echo");
            var child = ProcessHandle.of(Long.parseLong(fake.seen("started").getFirst()));
            assertThat(child).isPresent();

            hub.endInput();

            assertThat(hub.awaitExit()).isZero();
            assertThat(child.get().isAlive()).isFalse();
        }
    }

    @Test
    void whatIsWrongWithAChangedFileIsToldOnce() throws IOException {
        try (var hub = start(Map.of("a", FakeUpstream.legacy()))) {
            shakeHands(hub);
            var errors = new ArrayList<String>();
            Files.writeString(folder.resolve("servers.json"), "{");

            await().atMost(PATIENCE)
                    .until(() -> {
                        errors.addAll(hub.restOfErrors());
                        return errors.stream().anyMatch(line -> line.contains("stay as they"));
                    });
            hub.end();
            errors.addAll(hub.restOfErrors());
            assertThat(errors.stream().filter(line -> line.contains("must be JSON"))).hasSize(1);
            assertThat(errors.stream().filter(line -> line.contains("stay as they"))).hasSize(1);
        }
    }

    @Test
    void aKilledHubLeavesNobodyBehind() throws IOException {
        var fake = FakeUpstream.legacy().on("end", FakeUpstream.hang());
        try (var hub = start(Map.of("a", fake))) {
            shakeHands(hub);
            call(hub, 2, "a.echo");
            var child =
                    ProcessHandle.of(Long.parseLong(fake.seen("started").getFirst())).orElseThrow();

            hub.signal("KILL");

            await().atMost(PATIENCE).until(() -> !child.isAlive());
        }
    }

    @Test
    void serversThatHangDieAndFloodTakeNothingFromTheOthers() throws IOException {
        var servers = new LinkedHashMap<String, FakeUpstream>();
        for (int i = 0; i < 4; i++) {
            servers.put("good-" + i, i % 2 == 0 ? FakeUpstream.legacy() : FakeUpstream.modern());
        }
        servers.put("hangs-a", FakeUpstream.legacy().on("start", FakeUpstream.hang()));
        servers.put("hangs-b", FakeUpstream.modern().on("tools/list", FakeUpstream.hang()));
        servers.put("dies", FakeUpstream.legacy().on("start", FakeUpstream.die(3)));
        servers.put("floods", FakeUpstream.legacy().on("start", FakeUpstream.noise(20_000)));
        try (var hub = start(servers)) {
            shakeHands(hub);
            for (int i = 0; i < 4; i++) {
                assertThat(call(hub, 10 + i, "good-" + i + ".echo").path("result").has("content"))
                        .isTrue();
            }
            var error = call(hub, 20, "dies.echo").path("result");
            assertThat(error.path("isError").asBoolean()).isTrue();
            assertThat(error.path("content").path(0).path("text").asText())
                    .startsWith("CONNECTION_FAILED")
                    .contains("exit code 3");
            assertThat(call(hub, 21, "floods.echo").path("result").has("content")).isTrue();
        }
    }
}

package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the built program in a folder whose server file is not trusted. */
class TrustIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir private Path folder;
    private int last = 1;

    private CommandRun.Place place() {
        return CommandRun.Place.in(folder);
    }

    /** At once, as editors do it. */
    private void write(String file, FakeUpstream fake) throws IOException {
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        fake.writeMembers(out.name("a").beginObject());
        out.member("maxRetries", 0).endObject();
        var text = out.endObject().endObject().toString();
        var whole = Files.writeString(folder.resolve("written"), text);
        Files.move(whole, folder.resolve(file), StandardCopyOption.ATOMIC_MOVE);
    }

    private JsonNode call(ServerProcess hub, String tool) {
        int id = ++last;
        hub.send(
                "{\"jsonrpc\":\"2.0\",\"id\":"
                        + id
                        + ",\"method\":\"tools/call\",\"params\":{\"name\":\""
                        + tool
                        + "\",\"arguments\":{}}}");
        while (true) {
            var message = RawJson.parse(hub.next()).tree();
            if (message.path("id").asInt() == id) {
                return message;
            }
        }
    }

    private static void shakeHands(ServerProcess hub) {
        hub.send(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
                        + "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                        + "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}");
        assertThat(RawJson.parse(hub.next()).tree().path("id").asInt()).isEqualTo(1);
        hub.send(Messages.initialized());
    }

    @ParameterizedTest
    @ValueSource(strings = {"patchbay.json", ".mcp.json"})
    void commandsStartNothingThatWasOnlyFound(String file) throws IOException {
        var fake = FakeUpstream.legacy();
        write(file, fake);

        var list = place().run("list");
        assertThat(list.code()).isZero();
        assertThat(list.out()).contains("untrusted");
        var doctor = place().run("doctor");
        assertThat(doctor.code()).isEqualTo(1);
        assertThat(doctor.out()).startsWith("✗ a: untrusted. ").contains("run patchbay trust a");
        assertThat(place().run("doctor", "--json").out()).contains("\"status\":\"untrusted\"");
        var tools = place().run("tools");
        assertThat(tools.out()).doesNotContain("a.echo");
        assertThat(tools.err()).contains("patchbay: a: Its entry is not trusted");
        for (var command : new String[] {"call a.echo", "inspect a.echo", "refresh a"}) {
            var run = place().run(command.split(" "));
            assertThat(run.code()).as(command).isEqualTo(1);
            assertThat(run.err()).as(command).contains("run patchbay trust a");
        }
        assertThat(place().run("stdio").err())
                .contains("patchbay trust a trusts the current entry");
        assertThat(fake.seen("started")).isEmpty();

        assertThat(place().run("trust").code()).isZero();
        assertThat(place().run("call", "a.echo").code()).isZero();
        assertThat(fake.seen("started")).hasSize(1);
    }

    @Test
    void aHubThatRunsTakesUpWhatIsTrustedAndLeavesOutWhatChanges() throws IOException {
        var first = FakeUpstream.legacy();
        var second = FakeUpstream.legacy();
        write("patchbay.json", first);
        try (var hub = ServerProcess.product(place(), "stdio")) {
            shakeHands(hub);
            var shown = call(hub, "hub_servers").at("/result/structuredContent/servers/0");
            assertThat(shown.path("status").asText()).isEqualTo("untrusted");
            assertThat(shown.path("lastError").asText()).contains("patchbay trust a");
            assertThat(call(hub, "a.echo").toString())
                    .contains("SERVER_UNTRUSTED", "patchbay trust a");

            assertThat(place().run("trust").code()).isZero();
            await().atMost(PATIENCE)
                    .until(() -> !call(hub, "a.echo").toString().contains("UNTRUSTED"));
            assertThat(first.seen("started")).hasSize(1);
            hub.restOfErrors();

            write("patchbay.json", second);
            await().atMost(PATIENCE)
                    .until(() -> call(hub, "a.echo").toString().contains("UNTRUSTED"));
            hub.end();
            assertThat(hub.restOfErrors())
                    .filteredOn(line -> line.contains("patchbay trust"))
                    .singleElement()
                    .asString()
                    .contains("mcpServers.a has changed since it was trusted");
        }
        assertThat(second.seen("started")).isEmpty();
    }

    @Test
    void aProfileOfAFileThatWasOnlyFoundShowsNothing() throws IOException {
        Files.writeString(
                folder.resolve("patchbay.json"),
                "{\"mcpServers\": {\"a\": {\"command\": \"x\"}}, \"hub\": {\"profiles\": {\"p\": {}}}}");
        try (var hub = ServerProcess.product(place(), "stdio", "--profile", "p")) {
            shakeHands(hub);
            assertThat(call(hub, "hub_servers").toString()).contains("TOOL_NOT_FOUND");

            assertThat(place().run("trust", "hub").code()).isZero();
            await().atMost(PATIENCE)
                    .until(() -> !call(hub, "hub_servers").toString().contains("NOT_FOUND"));
        }
    }

    @Test
    void commandsAtOnceLoseNothingOfEachOther() throws Exception {
        var running = new ArrayList<Process>();
        for (int i = 0; i < 6; i++) {
            var at = Files.createDirectory(folder.resolve("f" + i));
            Files.writeString(
                    at.resolve("patchbay.json"), "{\"mcpServers\": {\"s\": {\"command\": \"x\"}}}");
            running.add(
                    place().builder(place().command("trust"))
                            .directory(at.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(folder.resolve("out" + i).toFile())
                            .start());
        }
        for (var one : running) {
            assertThat(one.waitFor()).isZero();
        }
        assertThat(folder.resolve("state/patchbay/trust.json"))
                .content()
                .contains("/f0/", "/f1/", "/f2/", "/f3/", "/f4/", "/f5/");
    }
}

package dev.patchbay.hub;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the built program with a stored server that starts slowly. */
class WarmStartIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final String META =
            "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
                    + "\"io.modelcontextprotocol/clientCapabilities\":{}}";
    private static final String ECHO = "\"name\":\"slow.echo\",\"arguments\":{\"n\":1},";
    private static final String SERVERS = "\"name\":\"hub_servers\",\"arguments\":{},";

    /** What a hub has stored of the server. */
    @TempDir private static Path stored;

    @TempDir private static Path shared;

    @TempDir private Path folder;

    private int asked;

    /** The server starts once the file {@code go} is there. */
    @BeforeAll
    static void storeTheServer() throws IOException {
        var wait = "while [ ! -e '" + shared.resolve("go") + "' ]; do sleep 0.02; done\n";
        Files.writeString(shared.resolve("server"), wait + FakeUpstream.legacy().shell() + "\n");
        Files.writeString(
                shared.resolve("servers.json"),
                "{\"mcpServers\":{\"slow\":{\"command\":\"sh\",\"args\":[\""
                        + shared.resolve("server")
                        + "\"]}}}");
        // A hub that ends waits so long for a server that it does not know.
        Files.writeString(
                shared.resolve("hurried.json"),
                Files.readString(shared.resolve("servers.json"))
                        .replace("\"]}", "\"],\"connectionTimeoutMs\":2000}"));
        var first = new WarmStartIT();
        first.folder = stored;
        first.meet();
    }

    @BeforeEach
    void copyWhatIsStored() throws IOException {
        Files.copy(stored.resolve("cache"), folder.resolve("cache"), COPY_ATTRIBUTES);
        try (var files = Files.list(stored.resolve("cache"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                var copy = folder.resolve("cache").resolve(file.getFileName());
                Files.copy(file, copy, COPY_ATTRIBUTES);
            }
        }
        assertThat(remembered()).hasSize(1);
    }

    @AfterEach
    void stop() throws IOException {
        Files.deleteIfExists(shared.resolve("go"));
    }

    private void let() throws IOException {
        Files.writeString(shared.resolve("go"), "");
    }

    private ServerProcess hub(String... options) {
        return hubOf("servers.json", options);
    }

    private ServerProcess hubOf(String servers, String... options) {
        var arguments = new ArrayList<>(List.of("stdio"));
        arguments.addAll(List.of("--config", shared.resolve(servers).toString()));
        arguments.addAll(List.of(options));
        return ServerProcess.product(
                Map.of(
                        "PATCHBAY_CACHE", "true",
                        "PATCHBAY_CACHE_DIR", folder.resolve("cache").toString(),
                        "PATCHBAY_FIRST_LIST_WAIT", "100ms",
                        "PATCHBAY_LOG_LEVEL", "info"),
                arguments.toArray(String[]::new));
    }

    private int begin(ServerProcess hub, String method, String members) {
        asked++;
        hub.send(
                "{\"jsonrpc\":\"2.0\",\"id\":"
                        + asked
                        + ",\"method\":\""
                        + method
                        + "\",\"params\":{"
                        + members
                        + META
                        + "}}");
        return asked;
    }

    private static JsonNode result(ServerProcess hub, int id) {
        while (true) {
            var message = RawJson.parse(hub.next()).tree();
            if (message.path("id").asInt() == id) {
                return message.path("result");
            }
        }
    }

    private List<String> tools(ServerProcess hub) {
        return result(hub, begin(hub, "tools/list", ""))
                .path("tools")
                .valueStream()
                .map(tool -> tool.path("name").asText())
                .toList();
    }

    private JsonNode server(ServerProcess hub) {
        return result(hub, begin(hub, "tools/call", SERVERS)).at("/structuredContent/servers/0");
    }

    private List<Path> remembered() {
        var cache = folder.resolve("cache");
        if (!Files.isDirectory(cache)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(cache)) {
            return files.filter(file -> file.toString().endsWith(".catalog")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void meet() throws IOException {
        let();
        try (var hub = hub()) {
            assertThat(result(hub, begin(hub, "tools/call", ECHO)).has("content")).isTrue();
            // The hub ends when the offer is stored. Until then the file may say that the server
            // did not answer in time.
            hub.end();
        }
        assertThat(remembered())
                .singleElement()
                .satisfies(file -> assertThat(Files.readString(file)).contains("echo"));
        stop();
    }

    @Test
    void itsToolsAreListedAtOnceAndItIsSaidThatTheyAreOld() throws IOException {
        try (var hub = hub()) {
            assertThat(tools(hub)).contains("slow.echo");
            assertThat(server(hub).path("stale").asBoolean()).isTrue();
            int call = begin(hub, "tools/call", ECHO);
            let();

            assertThat(result(hub, call).has("content")).isTrue();
            await().atMost(PATIENCE).until(() -> !server(hub).path("stale").asBoolean());
            hub.end();
            assertThat(hub.restOfErrors())
                    .anyMatch(line ->
                            line.contains("Server slow is listed with the lists stored at 20"));
        }
    }

    @Test
    void whatCannotBeReadAnyMoreIsLeftOutWithAWarning() throws IOException {
        var file = remembered().getFirst();
        Files.write(file, new byte[] {1, 2, 3});
        try (var hub = hubOf("hurried.json")) {
            assertThat(tools(hub)).doesNotContain("slow.echo").isNotEmpty();
            hub.end();
            assertThat(hub.restOfErrors()).filteredOn(line -> line.contains("WARN")).hasSize(1);
            assertThat(file).hasSize(3);
        }
    }

    @Test
    void nobodyHasToRememberAnything() throws IOException {
        try (var hub = hub("--no-cache")) {
            assertThat(tools(hub)).doesNotContain("slow.echo").isNotEmpty();
        }
    }
}

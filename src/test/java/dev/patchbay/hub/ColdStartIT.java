package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.ServerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the built program with unknown servers, and clients that read the lists only once. */
class ColdStartIT {
    private static final int RUNS = 20;
    private static final int AT_A_TIME = 4;

    /** Less than the wait for a server that hangs takes, unless a test sets it. */
    private static final Duration SOON = Duration.ofSeconds(8);

    private static final String HANDSHAKE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
                    + "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                    + "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}";
    private static final String INITIALIZED = Messages.initialized();
    private static final String LIST =
            "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\",\"params\":{}}";

    /** A server of the older era with one tool. A virtual machine for each would take too long. */
    private static final String SERVER =
            """
            say() { printf '{"jsonrpc":"2.0","id":%s,%s}\\n' "$id" "$1"; }
            while IFS= read -r line; do
              id=${line#*\\"id\\":}
              id=${id%%[,\\}]*}
              case $line in
                *'"method":"initialize"'*) say '"result":{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"s","version":"1"}}' ;;
                *'"method":"tools/list"'*) say '"result":{"tools":[{"name":"t","inputSchema":{"type":"object"}}]}' ;;
                *'"method":"tools/call"'*) say '"result":{"content":[{"type":"text","text":"done"}]}' ;;
                *'"id":'*) say '"error":{"code":-32601,"message":"There is no such method"}' ;;
              esac
            done
            """;

    @TempDir private Path folder;

    @BeforeEach
    void writeServer() throws IOException {
        Files.writeString(folder.resolve("server"), SERVER);
    }

    /** A folder with a file of servers, each of which runs a line of shell. */
    private CommandRun.Place place(String name, String... servers) {
        try {
            var place = Files.createDirectories(folder.resolve(name));
            var entries = new ArrayList<String>();
            for (int i = 0; i < servers.length; i += 2) {
                entries.add(
                        "\""
                                + servers[i]
                                + "\":{\"command\":\"sh\",\"args\":[\"-c\",\""
                                + servers[i + 1]
                                + "\"]}");
            }
            Files.writeString(
                    place.resolve("servers.json"),
                    "{\"mcpServers\":{" + String.join(",", entries) + "}}");
            return CommandRun.Place.in(place).with("PATCHBAY_CONFIG", "servers.json");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String after(String seconds) {
        return "sleep " + seconds + "; exec sh '" + folder.resolve("server") + "'";
    }

    private static JsonNode answer(ServerProcess hub, int id) {
        while (true) {
            var message = RawJson.parse(hub.next()).tree();
            if (message.path("id").asInt() == id) {
                return message.path("result");
            }
        }
    }

    private static void shakeHands(ServerProcess hub) {
        hub.send(HANDSHAKE);
        assertThat(answer(hub, 1).has("protocolVersion")).isTrue();
        hub.send(INITIALIZED);
    }

    private static List<String> list(ServerProcess hub) {
        hub.send(LIST);
        return answer(hub, 2)
                .path("tools")
                .valueStream()
                .map(tool -> tool.path("name").asText())
                .toList();
    }

    /** What a client gets that lists as soon as it may, and only once. */
    private static List<String> firstList(CommandRun.Place place, String... options) {
        var arguments = new ArrayList<>(List.of("stdio"));
        arguments.addAll(List.of(options));
        try (var hub = ServerProcess.product(place, arguments.toArray(String[]::new))) {
            shakeHands(hub);
            var tools = list(hub);
            hub.end();
            assertThat(hub.restOfErrors()).isEmpty();
            return tools;
        }
    }

    @Test
    void theFirstListHasTheToolsOfSlowServersInEachOfTwentyRuns()
            throws InterruptedException, ExecutionException {
        var runs = new ArrayList<Future<List<String>>>();
        try (var threads = Executors.newFixedThreadPool(AT_A_TIME)) {
            for (int i = 0; i < RUNS; i++) {
                var place =
                        place("run" + i, "a", after("0.2"), "b", after("0.5"), "c", after("0.8"));
                Callable<List<String>> run = () -> firstList(place);
                runs.add(threads.submit(run));
            }
        }
        for (var run : runs) {
            assertThat(run.get()).contains("a.t", "b.t", "c.t");
        }
    }

    @Test
    void aServerThatHangsCostsTheWaitOnce() throws IOException {
        var place = place("hang", "a", after("0"), "b", "exec sleep 60");
        var file = place.folder().resolve("servers.json");
        var servers = Files.readString(file);
        // The first hub ends once the server has had the time to connect.
        Files.writeString(
                file, servers.replace("sleep 60\"]", "sleep 60\"],\"connectionTimeoutMs\":3000"));
        assertThat(firstList(place.with("PATCHBAY_FIRST_LIST_WAIT", "2s")))
                .contains("a.t")
                .doesNotContain("b.t");

        Files.writeString(file, servers);
        long start = System.nanoTime();
        assertThat(firstList(place)).contains("a.t");
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
    }

    @Test
    void aHubWhoseClientLeavesRemembersWhatItIsBeingTold() {
        var place = place("leave", "a", after("1"));
        try (var hub = ServerProcess.product(place, "stdio")) {
            shakeHands(hub);
            hub.end();
            assertThat(hub.restOfErrors()).as("it is nothing to warn of").isEmpty();
        }
        assertThat(firstList(place.with("PATCHBAY_FIRST_LIST_WAIT", "0"))).contains("a.t");
    }

    @Test
    void aListIsAnsweredAlsoWhenItsClientSendsNothingMore() {
        var place = place("pipe", "a", after("1"));
        for (var cache : List.of("true", "false")) {
            try (var hub = ServerProcess.product(place.with("PATCHBAY_CACHE", cache), "stdio")) {
                shakeHands(hub);
                hub.send(LIST);
                assertThat(hub.end()).as(cache).anyMatch(line -> line.contains("a.t"));
            }
        }
    }

    @Test
    void aSignalEndsTheHubAtOnceAlthoughItIsToRemember() {
        var place = place("signal", "a", "exec sleep 60");
        try (var hub = ServerProcess.product(place, "stdio")) {
            shakeHands(hub);
            hub.send(LIST);
            // Its answer says that the list was read, which waits.
            hub.send(Messages.ping(3));
            assertThat(hub.next()).contains("\"id\":3");
            hub.endInput();
            long start = System.nanoTime();
            hub.signal("TERM");

            assertThat(hub.awaitExit()).isZero();
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
            assertThat(hub.restOfOutput()).as("the list is answered").hasSize(1);
            assertThat(hub.restOfErrors()).isEmpty();
        }
    }

    @Test
    void whatACommandIsToldIsThereForTheNextHub() throws InterruptedException, ExecutionException {
        var lists = new LinkedHashMap<List<String>, Future<List<String>>>();
        try (var threads = Executors.newFixedThreadPool(AT_A_TIME)) {
            for (var command :
                    List.of(
                            List.of("list"),
                            List.of("tools"),
                            List.of("call", "a.t"),
                            List.of("doctor"),
                            List.of("refresh", "a"))) {
                lists.put(command, threads.submit(() -> listAfter(command)));
            }
        }
        for (var list : lists.entrySet()) {
            assertThat(list.getValue().get()).as(list.getKey().toString()).contains("a.t");
        }
    }

    /** What a hub lists that does not wait, after a command in its folder. */
    private List<String> listAfter(List<String> command) {
        var place = place("command-" + command.getFirst(), "a", after("0"));
        var run = place.run(command.toArray(String[]::new));
        assertThat(run.code()).as(command.toString()).isZero();
        return firstList(place.with("PATCHBAY_FIRST_LIST_WAIT", "0"));
    }

    @Test
    void whatAnAddedServerAnswersToItsCheckIsThereForTheNextHub() {
        var place = place("added");
        assertThat(place.run("add", "--check", "a", "--", "sh", "-c", after("0")).code()).isZero();

        assertThat(firstList(place.with("PATCHBAY_FIRST_LIST_WAIT", "0"))).contains("a.t");
    }

    @Test
    void withoutAMemoryTheFirstListWaitsEachTime() {
        var place = place("forget", "a", after("0.5"));
        for (int i = 0; i < 2; i++) {
            assertThat(firstList(place, "--no-cache")).contains("a.t");
        }
    }
}

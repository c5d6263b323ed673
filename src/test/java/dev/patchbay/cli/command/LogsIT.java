package dev.patchbay.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.SystemProcess;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The built program that is asked what servers have said, beside the built program that has them.
 */
@Timeout(300)
class LogsIT {
    private static final String HANDSHAKE =
            """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"a","version":"1"}}}
            """;

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir private Path folder;
    private final List<Process> started = new ArrayList<>();
    private final List<FakeUpstream> fakes = new ArrayList<>();

    @AfterEach
    void endAll() throws InterruptedException {
        for (var process : started) {
            process.destroyForcibly();
            process.waitFor();
        }
    }

    private CommandRun.Place place() {
        return CommandRun.Place.in(folder).with("PATCHBAY_CONFIG", "patchbay.json");
    }

    private CommandRun run(String... arguments) {
        return place().run(arguments);
    }

    private void servers(Map<String, FakeUpstream> servers) throws IOException {
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        servers.forEach((id, fake) -> {
            fakes.add(fake);
            fake.writeMembers(out.name(id).beginObject());
            out.member("maxRetries", 0).endObject();
        });
        out.member("web", RawJson.parse("{\"url\": \"http://127.0.0.1:1/mcp\"}"));
        Files.writeString(folder.resolve("patchbay.json"), out.endObject().endObject().toString());
    }

    private Process start(CommandRun.Place place, String... arguments) throws IOException {
        var process =
                place.builder(place.command(arguments))
                        .redirectError(new File("/dev/null"))
                        .start();
        started.add(process);
        return process;
    }

    private Process hub(String... arguments) throws IOException {
        var all = new ArrayList<>(List.of("stdio"));
        all.addAll(List.of(arguments));
        return start(place(), all.toArray(String[]::new));
    }

    private static void end(Process hub) throws IOException, InterruptedException {
        hub.getOutputStream().close();
        assertThat(hub.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    /** Waits until so many hubs can be asked and have started their servers. */
    private void awaitHubs(int count) {
        await().atMost(PATIENCE)
                .until(() ->
                        Files.exists(folder.resolve("run/patchbay"))
                                && sockets().size() == count
                                && fakes.stream().allMatch(fake -> fake.starts() >= count));
    }

    /** Runs the command until its output has that in it. */
    private CommandRun awaitLogs(String text, String... arguments) {
        var all = new ArrayList<>(List.of("logs"));
        all.addAll(List.of(arguments));
        var last = new ArrayList<CommandRun>();
        await().atMost(PATIENCE)
                .until(() -> {
                    last.add(run(all.toArray(String[]::new)));
                    return last.getLast().out().contains(text);
                });
        return last.getLast();
    }

    private List<Path> sockets() throws IOException {
        try (var files = Files.list(folder.resolve("run/patchbay"))) {
            return files.toList();
        }
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    private static String bare(String line) {
        return line.replaceFirst("^\\S+ \\S+ \\d+ ", "");
    }

    @Test
    void aHubThatRunsTellsWhatItsServersSay() throws Exception {
        servers(
                Map.of(
                        "a",
                        FakeUpstream.legacy()
                                .on(
                                        "start",
                                        FakeUpstream.say("no tea"),
                                        FakeUpstream.line("hello"))));
        var hub = hub();
        awaitHubs(1);

        var logs = awaitLogs("hello", "a");

        assertThat(logs.code()).isZero();
        assertThat(logs.err()).isEmpty();
        assertThat(logs.out().lines().map(LogsIT::bare))
                .startsWith("* started")
                .contains("| no tea", "> hello");
        assertThat(permissions(folder.resolve("run/patchbay"))).isEqualTo("rwx------");
        assertThat(sockets()).hasSize(1);
        assertThat(permissions(sockets().getFirst())).isEqualTo("rw-------");
        programsGetJson(hub);
        aPersonStopsFollowingWithASignal();
        whoeverFollowsSeesAllUntilTheHubEnds(hub);
        assertThat(sockets()).isEmpty();
    }

    private void programsGetJson(Process hub) {
        var logs = run("logs", "a", "--json");

        assertThat(logs.out()).contains("no tea");
        var json = RawJson.parse(logs.out()).tree();
        assertThat(json.path("hubs").path(0).path("process").asLong()).isEqualTo(hub.pid());
        assertThat(json.path("hubs").path(0).path("entries").path(0).path("kind").asText())
                .isEqualTo("started");
    }

    private void aPersonStopsFollowingWithASignal() throws Exception {
        var following = start(place(), "logs", "a", "--follow");
        assertThat(following.inputReader().readLine()).endsWith("* started");

        SystemProcess.of(following).signal("INT");

        assertThat(following.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(following.exitValue()).isEqualTo(130);
    }

    private void whoeverFollowsSeesAllUntilTheHubEnds(Process hub) throws Exception {
        var out = folder.resolve("out");
        var place = place();
        var following =
                place.builder(place.command("logs", "a", "--follow"))
                        .redirectError(Redirect.DISCARD)
                        .redirectOutput(out.toFile())
                        .start();
        started.add(following);
        await().atMost(PATIENCE).until(() -> Files.readString(out).contains("no tea"));

        end(hub);

        assertThat(following.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(following.exitValue()).isZero();
        assertThat(Files.readString(out).lines().toList().getLast()).contains("* ended, ");
    }

    @Test
    void aServerThatDiesHasItsLastWordsAlsoWhenTheHubIsKilled() throws Exception {
        servers(
                Map.of(
                        "dies",
                        FakeUpstream.legacy()
                                .on("start", FakeUpstream.say("no key"), FakeUpstream.die(3))));
        var hub = hub();
        awaitHubs(1);

        var logs = awaitLogs("ended, exit code 3", "dies");

        assertThat(logs.out().lines().map(LogsIT::bare))
                .containsSubsequence("* started", "| no key", "* ended, exit code 3");
        hub.destroyForcibly().waitFor();
        var kept = run("logs", "dies");
        assertThat(kept.err()).startsWith("No hub runs with ");
        assertThat(kept.out()).contains("| no key", "* ended, exit code 3");
    }

    @Test
    void whatAHubLeavesBehindIsShownWithItsTime() throws Exception {
        var fake = FakeUpstream.legacy().on("start", FakeUpstream.say("no tea"));
        servers(Map.of("a", fake));
        var hub = hub();
        awaitHubs(1);
        awaitLogs("no tea", "a");
        // A server is greeted once the client has said what it is.
        hub.getOutputStream().write(HANDSHAKE.getBytes(UTF_8));
        hub.getOutputStream().flush();
        // By then it is connected to: the end of one that is not is not waited for.
        fake.awaitReceived("tools/list");
        end(hub);

        var logs = run("logs", "a");

        assertThat(logs.code()).isZero();
        assertThat(logs.out().lines().map(LogsIT::bare))
                .startsWith("* started", "| no tea")
                .last()
                .asString()
                .startsWith("* ended, exit code");
        assertThat(logs.err())
                .startsWith("No hub runs with ")
                .contains("; this output was stored at 20");
        var kept = folder.resolve("cache/patchbay/logs");
        assertThat(permissions(kept)).isEqualTo("rwx------");
        try (var files = Files.list(kept)) {
            assertThat(files.toList())
                    .hasSize(1)
                    .allSatisfy(file -> assertThat(permissions(file)).isEqualTo("rw-------"));
        }
    }

    @Test
    void aHubWithoutACacheLeavesNothingBehind() throws Exception {
        servers(Map.of("a", FakeUpstream.legacy().on("start", FakeUpstream.say("no tea"))));
        var hub = hub("--no-cache");
        awaitHubs(1);
        awaitLogs("no tea", "a");
        end(hub);

        assertThat(run("logs", "a").code()).isEqualTo(1);
        assertThat(place().with("PATCHBAY_CACHE", "false").run("logs", "a").err())
                .contains("without a cache no output is stored");
        assertThat(folder.resolve("cache")).doesNotExist();
    }

    @Test
    void eachHubIsAskedAndOneThatWasKilledIsForgotten() throws Exception {
        servers(Map.of("a", FakeUpstream.legacy().on("start", FakeUpstream.say("no tea"))));
        var one = hub();
        awaitHubs(1);
        var two = hub();
        awaitHubs(2);

        var both = awaitLogs("Hub with process " + two.pid(), "a");

        assertThat(both.out().lines().filter(line -> line.startsWith("Hub ")))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("Hub with process " + one.pid() + ", started ");
        one.destroyForcibly().waitFor();
        assertThat(sockets()).hasSize(2);
        assertThat(run("logs", "a").out()).doesNotContain("Hub with");
        assertThat(sockets()).hasSize(1);
    }

    @Test
    void aHubOverHttpIsAskedJustTheSame() throws Exception {
        servers(Map.of("a", FakeUpstream.legacy().on("start", FakeUpstream.say("no tea"))));
        var hub = start(place().with("PATCHBAY_MANAGEMENT_PORT", "0"), "serve", "--port", "0");
        awaitHubs(1);
        awaitLogs("no tea", "a");

        hub.destroy();

        assertThat(hub.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(run("logs", "a").out()).contains("| no tea", "* ended, ");
        assertThat(sockets()).isEmpty();
    }

    @Test
    void nothingToShowIsSaid() throws IOException {
        servers(Map.of("files", FakeUpstream.legacy()));

        assertThat(run("logs", "files"))
                .isEqualTo(
                        new CommandRun(
                                1,
                                "",
                                "patchbay: No hub runs with "
                                        + folder.toRealPath().resolve("patchbay.json")
                                        + ", and no hub has stored output of files\n"));
        assertThat(run("logs", "file").err()).contains("did you mean files?");
        assertThat(run("logs", "web").err()).contains("web is reached over HTTP");
        assertThat(run("logs", "files", "--lines", "x").code()).isEqualTo(2);
    }

    @Test
    void aHubWithoutProgramsHasNoSocket() throws Exception {
        servers(Map.of());
        var hub = hub();
        hub.getOutputStream()
                .write("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n".getBytes(UTF_8));
        hub.getOutputStream().flush();
        assertThat(hub.inputReader().readLine()).contains("\"id\":1");

        assertThat(folder.resolve("run")).doesNotExist();
    }
}

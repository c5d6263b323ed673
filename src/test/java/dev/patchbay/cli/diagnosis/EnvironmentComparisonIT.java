package dev.patchbay.cli.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.FakeUpstream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the doctor says of programs that miss a variable. */
class EnvironmentComparisonIT {
    @TempDir private static Path missed;
    @TempDir private static Path delayed;

    /** Two doctors, which wait for servers at the same time. */
    private static FutureTask<CommandRun> ofMissed;

    private static FutureTask<CommandRun> ofDelayed;

    @TempDir private Path folder;

    @BeforeAll
    static void startDoctors() throws IOException {
        var without = "[ -n \"$NEEDED_THING\" ] || ";
        var servers =
                RawJson.of(out ->
                        out.beginObject()
                                .member("waits", behind(without + "exec sleep 60"))
                                .member("ends", behind(without + "exit 7"))
                                .member("broken", behind("exit 9"))
                                .member("hangs", behind("exec sleep 60", 2_000))
                                .endObject());
        var place = place(missed, servers).with("HTTPS_PROXY", "http://u:hidden@127.0.0.1:1");
        ofMissed = start(() -> place.run("doctor", "--config", "servers.json"));

        var slow = behind("[ -e seen ] || { : > seen; exec sleep 60; }");
        var other =
                place(
                        delayed,
                        RawJson.of(out -> out.beginObject().member("slow", slow).endObject()));
        ofDelayed = start(() -> other.run("doctor", "--config", "servers.json", "--json"));
    }

    private static FutureTask<CommandRun> start(Callable<CommandRun> doctor) {
        var task = new FutureTask<>(doctor);
        Thread.ofPlatform().start(task);
        return task;
    }

    @AfterAll
    static void awaitDoctors() throws Exception {
        ofMissed.get();
        ofDelayed.get();
    }

    /** A server behind a shell that looks at its variables first. */
    private static RawJson behind(String script) {
        return behind(script, 6_000);
    }

    private static RawJson behind(String script, int connectionTimeoutMillis) {
        var fake = FakeUpstream.legacy();
        var arguments = new ArrayList<>(List.of("-c", script + "; exec \"$@\"", "sh"));
        arguments.add(fake.command());
        arguments.addAll(fake.arguments());
        return new JsonWriter()
                .beginObject()
                .member("command", "sh")
                .strings("args", arguments)
                .member("connectionTimeoutMs", connectionTimeoutMillis)
                .member("maxRetries", 0)
                .endObject()
                .toRaw();
    }

    private static CommandRun.Place place(Path folder, RawJson servers) throws IOException {
        Files.writeString(folder.resolve("servers.json"), "{\"mcpServers\": " + servers + "}");
        return CommandRun.Place.in(folder).with("NEEDED_THING", "hidden");
    }

    @Test
    void aVariableThatAProgramMissesIsNamedBeforeItIsCalledSlow() throws Exception {
        var doctor = ofMissed.get();

        assertThat(doctor.code()).isEqualTo(1);
        assertThat(doctor.out()).doesNotContain("hidden");
        assertThat(doctor.out().lines())
                .anyMatch(line ->
                        line.matches(
                                "✗ waits .* → it starts with all your variables, so"
                                        + " .*HTTPS_PROXY.*"))
                .anyMatch(line ->
                        line.matches("✗ ends .* → it starts with all your variables, so .*"))
                .anyMatch(line ->
                        line.matches(
                                "✗ broken .* → run it by hand .*; HTTPS_PROXY is set here but not"
                                        + " passed on: \"env\": \\{\"HTTPS_PROXY\":"
                                        + " \"\\$\\{HTTPS_PROXY}\"} passes it on"))
                .anyMatch(line ->
                        line.matches(
                                "✗ hangs .* → it is slow to start .*; HTTPS_PROXY is set here .*"));
    }

    @Test
    void aProgramThatWasOnlySlowTheFirstTimeMissesNothing() throws Exception {
        var doctor = ofDelayed.get();

        var slow = RawJson.parse(doctor.out()).tree().at("/servers/0");
        assertThat(slow.path("remedy").asText())
                .isEqualTo(
                        "it was slow to start, and answers now: try again, or raise"
                                + " connectionTimeoutMs, which is 6000");
        assertThat(slow.has("variables")).isFalse();
    }

    @Test
    void programsGetCertificatesAndFoldersOfDownloads() throws IOException {
        Files.writeString(
                folder.resolve("servers.json"),
                "{\"mcpServers\": {\"a\": {\"command\": \"sh\", \"args\": [\"-c\","
                        + " \"echo $NODE_EXTRA_CA_CERTS $UV_CACHE_DIR $A_TOKEN >&2; exit 3\"]}}}");

        var doctor =
                CommandRun.Place.in(folder)
                        .with("NODE_EXTRA_CA_CERTS", "certs")
                        .with("UV_CACHE_DIR", "downloads")
                        .with("A_TOKEN", "hidden")
                        .run("doctor", "--config", "servers.json");

        assertThat(doctor.out()).contains("certs downloads").doesNotContain("hidden");
    }
}

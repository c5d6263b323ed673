package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.testing.BestOfThree;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.ServerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests servers that ignore the end of input and SIGTERM. Clients wait 2 to 5 s for the end of the
 * hub before they kill it.
 */
class StubbornServersIT {
    private static final Duration LONGEST = Duration.ofSeconds(3);

    @TempDir private Path folder;

    private List<FakeUpstream> fakes;

    private static FakeUpstream stubborn() {
        return FakeUpstream.legacy()
                .on("end", FakeUpstream.hang())
                .on("tools/call:echo", FakeUpstream.hang())
                .onTerm(FakeUpstream.hang());
    }

    private ServerProcess start(String... arguments) throws IOException {
        fakes = List.of(stubborn(), stubborn(), stubborn());
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        for (int i = 0; i < fakes.size(); i++) {
            fakes.get(i).writeMembers(out.name("s" + i).beginObject());
            out.endObject();
        }
        Files.writeString(folder.resolve("patchbay.json"), out.endObject().endObject().toString());
        return ServerProcess.product(
                CommandRun.Place.in(folder).with("PATCHBAY_CONFIG", "patchbay.json"), arguments);
    }

    private ServerProcess connected() throws IOException {
        var hub = start("stdio");
        hub.send(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
                        + "\"protocolVersion\":\"2025-11-25\",\"capabilities\":{},"
                        + "\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}");
        hub.next();
        fakes.forEach(fake -> fake.awaitReceived("notifications/initialized"));
        return hub;
    }

    private ServerProcess calling() throws IOException {
        var hub = connected();
        hub.send(
                "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":{"
                        + "\"name\":\"s0.echo\",\"arguments\":{}}}");
        fakes.getFirst().awaitReceived("tools/call");
        return hub;
    }

    /** The time until the hub has ended, with all its servers. */
    private Duration end(ServerProcess hub, long from) {
        assertThat(hub.awaitExit()).isZero();
        var taken = BestOfThree.since(from);
        for (var fake : fakes) {
            assertThat(fake.seen("signal")).contains("TERM");
            // A process that is killed needs a moment to go.
            fake.seen("started")
                    .forEach(started ->
                            await().until(() ->
                                    ProcessHandle.of(Long.parseLong(started)).isEmpty()));
        }
        return taken;
    }

    @Test
    void doNotHoldUpTheEndOfInput() {
        BestOfThree.takesLessThan(
                LONGEST,
                () -> {
                    try (var hub = connected()) {
                        long from = System.nanoTime();
                        hub.endInput();

                        return end(hub, from);
                    }
                });
    }

    @Test
    void doNotHoldUpASignal() {
        BestOfThree.takesLessThan(
                LONGEST,
                () -> {
                    try (var hub = connected()) {
                        long from = System.nanoTime();
                        hub.signal("TERM");

                        return end(hub, from);
                    }
                });
    }

    @Test
    void doNotHoldUpASignalWhileTheyAreCalled() {
        BestOfThree.takesLessThan(
                LONGEST,
                () -> {
                    try (var hub = calling()) {
                        long from = System.nanoTime();
                        hub.signal("TERM");

                        return end(hub, from);
                    }
                });
    }

    @Test
    void doNotHoldUpASignalThatFollowsTheEndOfInput() {
        BestOfThree.takesLessThan(
                LONGEST,
                () -> {
                    try (var hub = calling()) {
                        hub.endInput();
                        long from = System.nanoTime();
                        hub.signal("TERM");

                        return end(hub, from);
                    }
                });
    }

    @Test
    void doNotHoldUpACommandThatIsGivenUp() {
        BestOfThree.takesLessThan(
                LONGEST,
                () -> {
                    try (var command = start("call", "s0.echo")) {
                        fakes.getFirst().awaitReceived("tools/call");
                        long from = System.nanoTime();
                        command.signal("TERM");
                        command.awaitExit();

                        return BestOfThree.since(from);
                    }
                });
    }
}

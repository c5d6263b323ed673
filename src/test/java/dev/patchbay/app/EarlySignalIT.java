package dev.patchbay.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.testing.Artifact;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.FakeUpstream;
import dev.patchbay.testing.SystemProcess;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the built program with a signal at each moment of its start. */
class EarlySignalIT {
    private static final int MOMENTS = 12;

    /** The moments together are the time of a start. */
    private static final int MILLIS_BETWEEN =
            Artifact.product().form() == Artifact.Form.NATIVE ? 1 : 30;

    /** Much less than the call takes that the command makes. */
    private static final int PATIENCE_SECONDS = 30;

    private static final int INTERRUPTED = 130;
    private static final int TERMINATED = 143;

    /** A virtual machine, but no binary, ends with this if it gets a signal before it can log. */
    private static final int UNREADY = 1;

    private final FakeUpstream fake = FakeUpstream.legacy();

    @TempDir private Path folder;

    private CommandRun.Place place() throws IOException {
        var entry = new JsonWriter().beginObject().name("mcpServers").beginObject();
        entry.name("a").beginObject();
        fake.writeMembers(entry);
        var servers = folder.resolve("servers.json");
        Files.writeString(servers, entry.endObject().endObject().endObject().toString());
        return CommandRun.Place.in(folder).with("PATCHBAY_CONFIG", servers.toString());
    }

    private void signalAtEachMoment(String signal, List<Integer> codes, String... arguments)
            throws IOException, InterruptedException {
        var possible = new ArrayList<>(codes);
        if (Artifact.product().form() == Artifact.Form.JAR) {
            possible.add(UNREADY);
        }
        var place = place();
        for (int moment = 0; moment < MOMENTS; moment++) {
            var process =
                    place.builder(place.command(arguments))
                            .redirectOutput(Redirect.DISCARD)
                            .redirectError(Redirect.DISCARD)
                            .start();
            int millis = moment * MILLIS_BETWEEN;
            assertThat(process.waitFor(millis, TimeUnit.MILLISECONDS)).isFalse();

            SystemProcess.of(process).signal(signal);

            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("after %d ms", millis)
                    .isTrue();
            assertThat(process.exitValue()).as("after %d ms", millis).isIn(possible);
        }
        // A child that was about to start ends a moment after its hub.
        await().until(() ->
                fake.seen("started").stream()
                        .map(Long::parseLong)
                        .map(ProcessHandle::of)
                        .noneMatch(child -> child.filter(ProcessHandle::isAlive).isPresent()));
    }

    @Test
    void aCommandEnds() throws Exception {
        signalAtEachMoment("INT", List.of(INTERRUPTED), "call", "a.wait", "millis=60000");
    }

    /** Before the program can take a signal, the system ends it. */
    @Test
    void aServerOnStandardInputEnds() throws Exception {
        signalAtEachMoment("TERM", List.of(0, TERMINATED), "stdio");
    }
}

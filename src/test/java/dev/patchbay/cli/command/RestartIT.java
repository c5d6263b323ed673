package dev.patchbay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.testing.CommandRun;
import dev.patchbay.testing.FakeUpstream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The built program that is told to restart a server, beside the built program that has it. */
@Timeout(120)
class RestartIT {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final String HANDSHAKE =
            """
            {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",\
            "capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
            {"jsonrpc":"2.0","method":"notifications/initialized"}
            """;

    @TempDir private Path folder;

    @Test
    void aHubThatRunsRestartsItsServer() throws Exception {
        var fake = FakeUpstream.legacy().withoutOwnTools().tools(2);
        write(fake);
        var place = CommandRun.Place.in(folder).with("PATCHBAY_CONFIG", "patchbay.json");
        var hub =
                place.builder(place.command("stdio"))
                        .redirectError(new File("/dev/null"))
                        .redirectOutput(new File("/dev/null"))
                        .start();
        try {
            // What servers are told of the client is what the client says of itself.
            hub.getOutputStream().write(HANDSHAKE.getBytes(StandardCharsets.UTF_8));
            hub.getOutputStream().flush();
            await().atMost(PATIENCE).until(() -> fake.starts() == 1);

            await().atMost(PATIENCE)
                    .untilAsserted(() ->
                            assertThat(place.run("restart", "a").out())
                                    .isEqualTo(
                                            "Restarted a in the hub with process "
                                                    + hub.pid()
                                                    + ": tools 2\n"));
            assertThat(fake.starts()).isGreaterThanOrEqualTo(2);

            hub.getOutputStream().close();
            assertThat(hub.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(place.run("restart", "a").err()).contains("No hub runs with ");
        } finally {
            hub.destroyForcibly().waitFor();
        }
    }

    private void write(FakeUpstream fake) throws IOException {
        var out = new JsonWriter().beginObject().name("mcpServers").beginObject();
        fake.writeMembers(out.name("a").beginObject());
        Files.writeString(
                folder.resolve("patchbay.json"),
                out.endObject().endObject().endObject().toString());
    }
}

package dev.patchbay.transcript;

import dev.patchbay.app.Hub;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.testing.MemoryClient;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs all transcripts without a transport. */
@QuarkusTest
class TranscriptsTest {
    @Inject Settings settings;
    @Inject LiveCatalog catalog;
    @Inject Events events;

    static List<String> names() {
        return Transcript.names();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("names")
    void isSpokenInMemory(String name) {
        var dispatcher =
                new Hub(settings, events, new Implementation("patchbay", "1")).dispatcher(catalog);
        try (var client = new MemoryClient(dispatcher)) {
            Player.play(name, client);
        }
    }
}

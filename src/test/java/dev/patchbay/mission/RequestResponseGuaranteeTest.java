package dev.patchbay.mission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.app.Hub;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.testing.MemoryClient;
import dev.patchbay.testing.Messages;
import dev.patchbay.testing.Seed;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Property "request-response-guarantee" without any transport. */
@QuarkusTest
class RequestResponseGuaranteeTest {
    @Inject Settings settings;
    @Inject LiveCatalog catalog;
    @Inject Events events;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void everyRequestHasExactlyOneAnswerWithItsIdAndEitherResultOrError(boolean modern) {
        var seed = Seed.pick();
        var dispatcher =
                new Hub(settings, events, new Implementation("mission", "1")).dispatcher(catalog);
        try (var client = new MemoryClient(dispatcher)) {
            if (!modern) {
                client.send(Messages.initialize("\"handshake\"", "2025-11-25"));
                assertThat(client.nextTree().has("result")).isTrue();
            }
            var requests = new ManyRequests(client, seed, modern, false);
            requests.run();
            assertThat(requests.correlation().missing()).as(seed.toString()).isEmpty();
            client.send(modern ? Messages.discover("\"last\"") : Messages.ping("\"last\""));
            var last = JsonRpc.message(client.next());
            assertThat(last.get("id").asText()).as(seed.toString()).isEqualTo("last");
        }
    }
}

package dev.patchbay.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.app.TestHub;
import dev.patchbay.catalog.NameFilter;
import dev.patchbay.upstream.definition.Definition;
import dev.patchbay.upstream.definition.EraHint;
import dev.patchbay.upstream.definition.ServerAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests a connected program that no longer reads its input. */
@Timeout(60)
class DeafServerTest {
    private static final Duration LIMIT = Duration.ofSeconds(1);

    /** So that few calls are more than may be unsent. */
    private static final Map<String, String> SMALL = Map.of("patchbay.unsent-limit", "100K");

    private static final String SCRIPT =
            """
            read -r initialize
            echo '{"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-11-25",\
            "capabilities":{"tools":{}},"serverInfo":{"name":"deaf","version":"1"}}}'
            read -r initialized
            read -r list
            echo '{"jsonrpc":"2.0","id":2,"result":{"tools":[\
            {"name":"x","inputSchema":{"type":"object"}}]}}'
            exec sleep 100
            """;

    private static Definition deaf() {
        return new Definition(
                        "deaf",
                        new ServerAddress.Program("sh", List.of("-c", SCRIPT), Map.of(), null),
                        true,
                        Fakes.requesting(LIMIT),
                        NameFilter.ALL)
                .withEra(EraHint.LEGACY);
    }

    @Test
    void costsNoCallMoreThanItsTime() throws InterruptedException {
        try (var hub = new TestHub(SMALL, deaf());
                var client = HubClient.legacy(hub)) {
            hub.registry.discover(true, false);
            var large = "{\"text\":\"" + "x".repeat(20_000) + "\"}";
            var ids = new ArrayList<Integer>();
            for (int i = 0; i < 40; i++) {
                ids.add(client.begin("tools/call", HubClient.called("deaf.x", large)));
            }

            assertThat(ids)
                    .map(id -> client.answer(id).path("result").path("content").path(0))
                    .map(content -> content.path("text").asText())
                    .allMatch(text -> text.startsWith("INVOCATION_FAILED"));
            assertThat(hub.registry.server("deaf").orElseThrow().restsUntil()).isNotNull();
        }
    }
}

package dev.patchbay.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.app.Hub;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.config.settings.Settings;
import dev.patchbay.event.Events;
import dev.patchbay.mcp.Implementation;
import dev.patchbay.testing.MemoryClient;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;

@QuarkusTest
class ClientConversationTest {
    @Inject Settings settings;
    @Inject LiveCatalog catalog;
    @Inject Events events;

    private MemoryClient client() {
        return new MemoryClient(
                new Hub(settings, events, new Implementation("test", "1")).dispatcher(catalog));
    }

    @Test
    void servesAModernCallWithoutAnyHandshake() {
        try (var client = client()) {
            client.send(
                    """
                    {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hi"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}\
                    """);
            assertThat(client.nextTree().at("/result/content/0/text").asText()).isEqualTo("hi");
        }
    }

    @Test
    void refusesAnythingButAPingBeforeTheHandshake() {
        try (var client = client()) {
            client.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
            client.send("{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/list\"}");
            assertThat(client.next()).isEqualTo("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
            assertThat(client.nextTree().at("/error/code").asInt()).isEqualTo(-32600);
        }
    }
}

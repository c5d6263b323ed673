package dev.patchbay.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.ServerProcess;
import org.junit.jupiter.api.Test;

class StdioServerIT {
    @Test
    void answersWhatWasAskedBeforeTheEndOfInputAndEndsWell() {
        try (var server = ServerProcess.product("stdio")) {
            server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
            server.endInput();
            assertThat(server.awaitExit()).isZero();
            assertThat(server.restOfOutput())
                    .containsExactly("{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}");
        }
    }

    @Test
    void endsWellOnASignal() {
        try (var server = ServerProcess.product("stdio")) {
            server.send("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
            server.next();
            server.signal("TERM");
            assertThat(server.awaitExit()).isZero();
        }
    }

    @Test
    void knowsNoMethodsOfWhatItDoesNotOffer() {
        try (var server = ServerProcess.product("stdio")) {
            server.send(
                    """
                    {"jsonrpc":"2.0","id":1,"method":"prompts/list","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}\
                    """);
            assertThat(server.nextTree().at("/error/code").asInt()).isEqualTo(-32601);
        }
    }

    @Test
    void servesTheFixturesInTheirOwnBuild() {
        try (var server = ServerProcess.fixtures("stdio")) {
            server.send(
                    """
                    {"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"echo","arguments":{"text":"hi"},"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}}}\
                    """);
            assertThat(server.nextTree().at("/result/content/0/text").asText()).isEqualTo("hi");
        }
    }
}

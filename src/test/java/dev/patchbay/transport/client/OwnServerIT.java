package dev.patchbay.transport.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.MirroredArguments.Mirrored;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.outgoing.AwaitedRequest;
import dev.patchbay.testing.HttpServerProcess;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the client with the HTTP front of this program, in both eras. */
@Timeout(120)
class OwnServerIT {
    private static final String HANDSHAKE =
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"roots\":{},\"elicitation\":{},"
                    + "\"sampling\":{}},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}";

    private static HttpServerProcess server;

    @BeforeAll
    static void start() {
        server = HttpServerProcess.fixtures();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpTarget target(int port) {
        return new HttpTarget(
                URI.create("http://localhost:" + port + HttpServerProcess.PATH), Map.of());
    }

    private static Wire wire() {
        return Wire.to(
                new HttpClients(),
                target(server.port()),
                HttpClientLimits.DEFAULT,
                tool ->
                        tool.equals("test_x_mcp_header")
                                ? List.of(new Mirrored("Region", List.of("region")))
                                : List.of());
    }

    private static Wire inSession() {
        var wire = wire();
        wire.ask("initialize", HANDSHAKE);
        wire.tell("notifications/initialized");
        return wire;
    }

    private static String call(String tool, String arguments, String more) {
        return "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + more + "}";
    }

    private static String legacy(String tool, String arguments) {
        return call(tool, arguments, "");
    }

    private static String modern(String tool, String arguments) {
        return call(tool, arguments, "," + Wire.MODERN);
    }

    @Test
    void servesASession() {
        try (var wire = inSession()) {
            assertThat(wire.ask("tools/list")).contains("test_simple_text");
            assertThat(wire.ask("tools/call", legacy("big", "{\"length\":3000000}")))
                    .hasSizeGreaterThan(3_000_000);
            assertThatThrownBy(() -> wire.ask("no/such")).isInstanceOf(RpcException.class);
        }
    }

    @Test
    void tellsWhatGoesOnBeforeItAnswers() {
        try (var wire = inSession()) {
            wire.ask(
                    "tools/call",
                    call("count", "{\"to\":100}", ",\"_meta\":{\"progressToken\":\"p\"}"));

            for (int i = 1; i <= 100; i++) {
                assertThat(wire.told()).contains("\"progress\":" + i + ",");
            }
        }
    }

    @Test
    void asksWhileItServes() {
        try (var wire = inSession()) {
            var _ = wire.asked("tools/call", legacy("test_sampling", "{\"prompt\":\"Hi\"}"));

            assertThat(wire.told()).isEqualTo("sampling/createMessage");
        }
    }

    @Test
    void letsAConnectionGoAndAnswersOnAnother() {
        try (var wire = inSession()) {
            assertThat(wire.ask("tools/call", legacy("test_reconnection", "{}")))
                    .contains("Reconnection test completed.");
        }
    }

    @Test
    void tellsOfChangesUnasked() {
        try (var wire = inSession()) {
            wire.ask("tools/call", legacy("test_trigger_prompt_change", "{}"));

            assertThat(wire.told()).startsWith("notifications/prompts/list_changed");
        }
    }

    @Test
    void forgetsASessionAndBeginsAnother() {
        try (var forgetful =
                        HttpServerProcess.fixtures(Map.of("PATCHBAY_HTTP_SESSION_IDLE", "1s"));
                var wire = Wire.to(target(forgetful.port()), HttpClientLimits.DEFAULT)) {
            wire.ask("initialize", HANDSHAKE);
            // Without the end of the handshake there is no stream that keeps the session alive.
            await().atMost(Duration.ofSeconds(30))
                    .pollDelay(Duration.ofSeconds(3))
                    .pollInterval(Duration.ofSeconds(3))
                    .until(() -> lost(wire));

            wire.ask("initialize", HANDSHAKE);
            assertThat(wire.ask("ping")).isEqualTo("{}");
        }
    }

    private static boolean lost(Wire wire) {
        var asked = wire.asked("ping", "{}");
        return asked.handle((_, failure) -> failure != null).join()
                && Wire.loss(asked) instanceof RequestLoss.SessionExpired;
    }

    @Test
    void servesWithoutSessions() {
        try (var wire = wire()) {
            assertThat(wire.ask("server/discover", "{" + Wire.MODERN + "}")).contains("2026-07-28");
            assertThat(wire.ask("tools/call", modern("test_simple_text", "{}")))
                    .contains("complete");
            assertThat(wire.ask("tools/call", modern("big", "{\"length\":3000000}")))
                    .hasSizeGreaterThan(3_000_000);
            assertThat(
                            wire.ask(
                                    "resources/read",
                                    "{\"uri\":\"test://static-text\"," + Wire.MODERN + "}"))
                    .contains("contents");
            assertThatThrownBy(() -> wire.ask("no/such", "{" + Wire.MODERN + "}"))
                    .isInstanceOfSatisfying(
                            RpcException.class,
                            e -> assertThat(e.error().code()).isEqualTo(-32601));
        }
    }

    @Test
    void takesMirroredArguments() {
        try (var wire = wire()) {
            assertThat(
                            wire.ask(
                                    "tools/call",
                                    modern("test_x_mcp_header", "{\"region\":\" zürich \"}")))
                    .contains("zürich");
        }
    }

    @Test
    void tellsOfChangesOnALongStream() {
        try (var wire = wire()) {
            var listening =
                    wire.askToCancel(
                            "subscriptions/listen",
                            "{\"notifications\":{\"toolsListChanged\":true}," + Wire.MODERN + "}");
            assertThat(wire.told()).startsWith("notifications/subscriptions/acknowledged");
            wire.ask("tools/call", modern("test_trigger_tool_change", "{}"));

            assertThat(wire.told()).startsWith("notifications/tools/list_changed");
            listening.cancel();
        }
    }

    @Test
    void aCallThatIsGivenUpEndsThere() {
        try (var narrow = HttpServerProcess.fixtures(Map.of("PATCHBAY_IN_FLIGHT_LIMIT", "1"));
                var stateless = Wire.to(target(narrow.port()), HttpClientLimits.DEFAULT);
                var other = Wire.to(target(narrow.port()), HttpClientLimits.DEFAULT);
                var wire = Wire.to(target(narrow.port()), HttpClientLimits.DEFAULT)) {
            wire.ask("initialize", HANDSHAKE);

            hang(stateless, modern("hang", "{}"), other).cancel();
            awaitRoom(other);

            hang(wire, legacy("hang", "{}"), other).cancel();
            awaitRoom(other);
        }
    }

    /**
     * A call that hangs. With room for one it is refused as long as a call before it, which has its
     * answer already, is counted, so it is made until it is open.
     */
    private static AwaitedRequest hang(Wire wire, String params, Wire other) {
        for (int attempt = 0; attempt < 20; attempt++) {
            var hanging = wire.askToCancel("tools/call", params);
            // It may arrive after the other, or at the same time and be refused for it.
            await().until(() -> hanging.ended() || !hasRoom(other));
            if (!hanging.ended()) {
                return hanging;
            }
        }
        throw new AssertionError("The call was refused again and again");
    }

    private static void awaitRoom(Wire wire) {
        await().until(() -> hasRoom(wire));
    }

    /** With room for one, whether a call is open is seen by what others are told. */
    private static boolean hasRoom(Wire wire) {
        return wire.asked("tools/call", modern("echo", "{\"text\":\"hi\"}"))
                .handle((_, failure) -> failure == null)
                .join();
    }

    @Test
    void servesManyAtOnce() {
        try (var wire = inSession();
                var stateless = wire()) {
            var asked = new ArrayList<CompletableFuture<String>>();
            for (int i = 0; i < 100; i++) {
                asked.add(wire.asked("tools/call", legacy("slow", "{\"millis\":50}")));
                asked.add(stateless.asked("tools/call", modern("slow", "{\"millis\":50}")));
            }
            for (var one : asked) {
                assertThat(one)
                        .succeedsWithin(Duration.ofSeconds(60))
                        .asString()
                        .contains("Waited");
            }
        }
    }
}

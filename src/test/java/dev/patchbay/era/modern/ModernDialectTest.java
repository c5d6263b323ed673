package dev.patchbay.era.modern;

import static dev.patchbay.era.modern.ModernBench.CAPABILITIES;
import static dev.patchbay.era.modern.ModernBench.PLAIN;
import static dev.patchbay.era.modern.ModernBench.VERSION;
import static dev.patchbay.era.modern.ModernBench.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.call.Outcome;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.result.ToolResult;
import dev.patchbay.peer.incoming.Handler.Reply;
import dev.patchbay.testing.DialectBench;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ModernDialectTest {
    private final ModernBench bench = new ModernBench();

    // The envelope.

    @ParameterizedTest
    @ValueSource(strings = {"2025-11-25", "2027-01-01", "", "latest"})
    void aVersionThatIsNotServedIsRefusedWithThoseThatAre(String version) {
        // Without capabilities, as whoever speaks another version may call them something else.
        var json =
                request(
                        "tools/call",
                        "",
                        "\"io.modelcontextprotocol/protocolVersion\":\"" + version + "\"");

        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> bench.serve(bench.idle(), json))
                .satisfies(e -> {
                    assertThat(e.error().code()).isEqualTo(-32022);
                    assertThat(RawJson.of(e.error().data()))
                            .hasToString(
                                    "{\"supported\":[\"2026-07-28\"],\"requested\":\""
                                            + version
                                            + "\"}");
                });
    }

    @Test
    void whatTheEnvelopeLacksIsNamed() {
        bench.assertRefused(
                request("tools/call", "", VERSION),
                -32602,
                "io.modelcontextprotocol/clientCapabilities is required");
        bench.assertRefused(
                request("tools/call", "", VERSION + "," + CAPABILITIES + "[]"),
                -32602,
                "io.modelcontextprotocol/clientCapabilities must be an object, found []");
        bench.assertRefused(
                request("tools/call", "", "\"io.modelcontextprotocol/protocolVersion\":1"),
                -32602,
                "io.modelcontextprotocol/protocolVersion must be a string, found 1");
    }

    @Test
    void aClientNeedNotSayWhoItIs() {
        var dialect =
                bench.dialect(
                        RequestMethod.LIST_TOOLS,
                        call -> Outcome.of(ToolResult.text(call.exchange().client().toString())));

        assertThat(
                        bench.serve(dialect, request("tools/list", "", PLAIN))
                                .at("/content/0/text")
                                .asText())
                .isEqualTo("Optional.empty");
        assertThat(
                        bench.serve(
                                        dialect,
                                        request(
                                                "tools/list",
                                                "",
                                                PLAIN
                                                        + ",\"io.modelcontextprotocol/clientInfo\":{\"name\":\"n\",\"version\":\"v\"}"))
                                .at("/content/0/text")
                                .asText())
                .isEqualTo("Optional[Implementation[name=n, version=v]]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "initialize",
                "ping",
                "logging/setLevel",
                "resources/subscribe",
                "resources/unsubscribe",
                "no/such"
            })
    void whatThisEraDoesNotHaveIsNoMethod(String method) {
        bench.assertRefused(request(method, "", PLAIN), -32601, "No such method: " + method);
    }

    // Results.

    @Test
    void aResultSaysItIsCompleteAndWhoAnswers() {
        assertThat(
                        bench.serve(
                                bench.dialect(
                                        RequestMethod.CALL_TOOL,
                                        _ -> Outcome.of(ToolResult.text("hi"))),
                                request("tools/call", "", PLAIN)))
                .hasToString(
                        "{\"resultType\":\"complete\",\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"us\",\"version\":\"1\"}},\"content\":[{\"type\":\"text\",\"text\":\"hi\"}]}");
    }

    @Test
    void aResultThatMayBeKeptSaysForHowLong() {
        var result =
                bench.serve(
                        bench.dialect(
                                RequestMethod.LIST_TOOLS,
                                _ -> new Outcome.Completed((_, _) -> {}, Freshness.NONE)),
                        request("tools/list", "", PLAIN));

        assertThat(result.path("ttlMs").isIntegralNumber()).isTrue();
        assertThat(result.path("cacheScope").asText()).isIn("private", "public");
    }

    @Test
    void theMetaOfAResultJoinsOursAndNoNameStandsTwice() {
        var meta =
                RawJson.parse(
                        "{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"them\"},\"x\":1}");
        var result = ToolResult.of(List.of()).withMeta(meta);

        // Reading fails where a name stands twice.
        assertThat(
                        bench.serve(
                                        bench.dialect(
                                                RequestMethod.CALL_TOOL, _ -> Outcome.of(result)),
                                        request("tools/call", "", PLAIN))
                                .path("_meta"))
                .hasToString(
                        "{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"us\",\"version\":\"1\"},\"x\":1}");
    }

    @Test
    void discoveryTellsWhatIsServed() {
        var result = bench.serve(bench.idle(), request(RequestMethod.DISCOVER.text(), "", PLAIN));

        assertThat(result.path("supportedVersions")).hasToString("[\"2026-07-28\"]");
        assertThat(result.path("capabilities").has("tools")).isTrue();
        assertThat(result.path("capabilities").has("prompts")).isFalse();
        assertThat(result.path("instructions").asText()).isEqualTo("Be kind");
        assertThat(result.path("resultType").asText()).isEqualTo("complete");
        assertThat(result.has("ttlMs")).isTrue();
        assertThat(result.has("cacheScope")).isTrue();
    }

    @Test
    void lateWorkIsAnsweredForByItsMethod() {
        var reply = (Reply.Later) bench.accept(bench.idle(), request("tools/call", "", PLAIN));

        assertThat(reply.limit()).isEqualTo(DialectBench.LIMIT);
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> reply.late().after(Duration.ofMillis(70)))
                .withMessage("tools/call did not finish within 70 ms");
    }
}

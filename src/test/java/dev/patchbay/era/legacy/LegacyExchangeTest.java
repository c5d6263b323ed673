package dev.patchbay.era.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.call.ClientFailure;
import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Outcome;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.Result;
import dev.patchbay.mcp.ToolResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LegacyExchangeTest {
    private final LegacyBench bench = new LegacyBench();

    // Notices.

    private List<String> logged() {
        bench.tool(call -> {
            for (var level : LogLevel.values()) {
                call.exchange().log(level, "x");
            }
            return Outcome.of(Result.EMPTY);
        });
        bench.serve("tools/call", "{}");
        return bench.channel.rest().stream()
                .map(line -> line.replaceAll(".*\"level\":\"(\\w+)\".*", "$1"))
                .toList();
    }

    @Test
    void aClientThatHasSaidNothingIsSparedDetails() {
        bench.handshake();

        assertThat(logged())
                .containsExactly(
                        "info", "notice", "warning", "error", "critical", "alert", "emergency");
    }

    @Test
    void aClientChoosesItsLevel() {
        bench.handshake();

        assertThat(bench.serve("logging/setLevel", "{\"level\":\"alert\"}")).isEqualTo("{}");

        assertThat(logged()).containsExactly("alert", "emergency");
    }

    @ParameterizedTest
    @ValueSource(strings = {"loud", "", "INFO"})
    void aLevelThatDoesNotExistIsRefused(String level) {
        bench.handshake();

        bench.assertRefused(
                "logging/setLevel",
                "{\"level\":\"" + level + "\"}",
                -32602,
                "level must be one of debug, info, notice, warning, error, critical, alert, emergency, found "
                        + level);
    }

    private List<String> progress(String revision, String params) {
        bench.handshake(revision, "{}");
        bench.tool(call -> {
            call.exchange().progress(Progress.of(1, 2, "half"));
            return Outcome.of(Result.EMPTY);
        });
        bench.serve("tools/call", params);
        return bench.channel.rest();
    }

    @Test
    void progressIsToldOnlyUnderAToken() {
        assertThat(progress("2025-11-25", "{\"_meta\":{}}")).isEmpty();
        assertThat(bench.clock).containsExactly("alive");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"2024-11-05; ''", "2025-03-26; ,\"message\":\"half\""})
    void progressHasTheMembersOfItsRevision(String revision, String message) {
        assertThat(progress(revision, "{\"_meta\":{\"progressToken\":\"0\"}}"))
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":\"0\",\"progress\":1,\"total\":2"
                                + message
                                + "}}");
    }

    // Questions to the client.

    private String ask(InputRequest question) {
        bench.tool(
                call -> Outcome.of(ToolResult.text(call.exchange().ask("q", question).toString())));
        return bench.serve("tools/call", "{}");
    }

    @Test
    void aQuestionIsARealRequestWhileTheClockStandsStill() {
        bench.handshake("2025-11-25", "{\"roots\":{}}");
        bench.channel.gate(message -> {
            assertThat(bench.clock).containsExactly("pause");
            assertThat(message).contains("\"method\":\"roots/list\"");
            Thread.ofVirtual()
                    .start(() ->
                            bench.channel.receive(
                                    "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"a\":1}}"));
        });
        bench.peer.open();

        assertThat(ask(new InputRequest.Roots())).contains("{\\\"a\\\":1}");
        assertThat(bench.clock).containsExactly("pause", "alive");
    }

    @Test
    void anErrorOfTheClientIsItsFailure() {
        bench.handshake("2025-11-25", "{\"roots\":{}}");
        bench.channel.gate(_ ->
                Thread.ofVirtual()
                        .start(() ->
                                bench.channel.receive(
                                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-1,\"message\":\"no roots\"}}")));
        bench.peer.open();

        assertThatExceptionOfType(ClientFailure.class)
                .isThrownBy(() -> ask(new InputRequest.Roots()))
                .withMessage("The client did not answer: no roots");
        assertThat(bench.clock).containsExactly("pause", "alive");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "2025-11-25; {}",
                "2025-11-25; {\"sampling\":{}}",
                "2025-03-26; {\"elicitation\":{}}",
                "2025-11-25; {\"elicitation\":{\"url\":{}}}"
            })
    void aClientIsAskedOnlyForWhatItHasDeclaredAndItsRevisionKnows(
            String revision, String capabilities) {
        bench.handshake(revision, capabilities);

        assertThatExceptionOfType(MissingCapability.class)
                .isThrownBy(() ->
                        ask(new InputRequest.Form("Who?", RawJson.parse("{\"type\":\"object\"}"))));
        assertThat(bench.channel.rest()).isEmpty();
    }
}

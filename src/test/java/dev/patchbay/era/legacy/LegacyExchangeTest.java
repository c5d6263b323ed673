package dev.patchbay.era.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.call.MissingCapability;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.client.ClientFailure;
import dev.patchbay.call.client.Identity;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.result.ToolResult;
import dev.patchbay.peer.channel.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class LegacyExchangeTest {
    private final LegacyBench bench = new LegacyBench();

    @Test
    void aToolLearnsWhoCalls() {
        var callers = new ArrayList<Optional<Identity>>();
        bench.tool(call -> {
            callers.add(call.exchange().caller());
            return Outcome.of((_, _) -> {});
        });
        bench.handshake();

        bench.serve("tools/call", "{}");
        bench.channel.shows(new Principal("https://login.example.com", "ann"));
        bench.serve("tools/call", "{}");

        assertThat(callers)
                .containsExactly(
                        Optional.empty(),
                        Optional.of(new Identity("https://login.example.com", "ann")));
    }

    // Notices.

    private List<String> logged() {
        bench.tool(call -> {
            for (var level : LogLevel.values()) {
                call.exchange().log(level, "x");
            }
            return Outcome.of((_, _) -> {});
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
                "level must be one of debug, info, notice, warning, error, critical, alert,"
                        + " emergency, found "
                        + level);
    }

    private List<String> progress(String revision, String params) {
        bench.handshake(revision, "{}");
        bench.tool(call -> {
            call.exchange().progress(Progress.of(1, 2, "half"));
            return Outcome.of((_, _) -> {});
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
        bench.channel.onSend(message -> {
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
        bench.channel.onSend(_ ->
                Thread.ofVirtual()
                        .start(() ->
                                bench.channel.receive(
                                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":-1,\"message\":\"no"
                                                + " roots\"}}")));
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

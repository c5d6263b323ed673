package dev.patchbay.era.modern;

import static dev.patchbay.era.modern.ModernBench.CAPABILITIES;
import static dev.patchbay.era.modern.ModernBench.PLAIN;
import static dev.patchbay.era.modern.ModernBench.VERSION;
import static dev.patchbay.era.modern.ModernBench.nothing;
import static dev.patchbay.era.modern.ModernBench.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.patchbay.call.Outcome;
import dev.patchbay.call.client.Identity;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.mcp.InputRequest;
import dev.patchbay.mcp.LogLevel;
import dev.patchbay.mcp.Progress;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.mcp.result.ToolResult;
import dev.patchbay.peer.channel.Principal;
import java.util.ArrayList;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ModernExchangeTest {
    private static final InputRequest.Form FORM =
            new InputRequest.Form("Who?", RawJson.parse("{\"type\":\"object\"}"));
    private static final String FORMS = VERSION + "," + CAPABILITIES + "{\"elicitation\":{}}";

    private final ModernBench bench = new ModernBench();

    @Test
    void aToolLearnsWhoCalls() {
        var callers = new ArrayList<Optional<Identity>>();
        var dialect =
                bench.dialect(
                        RequestMethod.CALL_TOOL,
                        call -> {
                            callers.add(call.exchange().caller());
                            return ModernBench.nothing();
                        });

        bench.serve(dialect, request("tools/call", "", PLAIN));
        bench.channel.shows(new Principal("https://login.example.com", "ann"));
        bench.serve(dialect, request("tools/call", "", PLAIN));

        assertThat(callers)
                .containsExactly(
                        Optional.empty(),
                        Optional.of(new Identity("https://login.example.com", "ann")));
    }

    // Questions to the client.

    private ModernDialect asking(InputRequest... questions) {
        return bench.dialect(
                RequestMethod.CALL_TOOL,
                call -> {
                    var answers = new StringBuilder();
                    for (int i = 0; i < questions.length; i++) {
                        answers.append(call.exchange().ask("q" + i, questions[i]));
                    }
                    return Outcome.of(ToolResult.text(answers.toString()));
                });
    }

    @Test
    void aCapabilityThatIsNotDeclaredIsNamedAsAnObject() {
        assertMissing(FORM, "{\"elicitation\":{\"form\":{}}}");
        assertMissing(
                new InputRequest.Url("Open", "https://example.com", "1"),
                "{\"elicitation\":{\"url\":{}}}");
        assertMissing(InputRequest.Sampling.of("Hi", 1), "{\"sampling\":{}}");
        assertMissing(new InputRequest.Roots(), "{\"roots\":{}}");
    }

    private void assertMissing(InputRequest question, String capability) {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> bench.serve(asking(question), request("tools/call", "", PLAIN)))
                .satisfies(e -> {
                    assertThat(e.error().code()).isEqualTo(-32021);
                    assertThat(RawJson.of(e.error().data()))
                            .hasToString("{\"requiredCapabilities\":" + capability + "}");
                });
    }

    @Test
    void aQuestionEndsTheCallAndItsAnswerComesWithTheNext() {
        var dialect = asking(FORM);

        var asked = bench.serve(dialect, request("tools/call", "\"name\":\"t\"", FORMS));

        assertThat(asked.path("resultType").asText()).isEqualTo("input_required");
        assertThat(asked.has("ttlMs")).isFalse();
        assertThat(asked.path("inputRequests"))
                .hasToString(
                        "{\"q0\":{\"method\":\"elicitation/create\",\"params\":{\"message\":\"Who?\",\"requestedSchema\":{\"type\":\"object\"}}}}");
        var state = asked.path("requestState").asText();
        assertThat(text(dialect, state, "{\"q0\":{\"action\":\"decline\"}}"))
                .isEqualTo("{\"action\":\"decline\"}");
    }

    private String text(ModernDialect dialect, String state, String responses) {
        return again(dialect, state, responses).at("/content/0/text").asText();
    }

    private JsonNode again(ModernDialect dialect, String state, String responses) {
        return bench.serve(
                dialect,
                request(
                        "tools/call",
                        "\"name\":\"t\",\"requestState\":\""
                                + state
                                + "\",\"inputResponses\":"
                                + responses,
                        FORMS));
    }

    @Test
    void earlierAnswersAreRememberedOverManyRounds() {
        var dialect = asking(FORM, FORM, FORM);

        var first = bench.serve(dialect, request("tools/call", "\"name\":\"t\"", FORMS));
        var second = again(dialect, first.path("requestState").asText(), "{\"q0\":{\"a\":0}}");
        var third = again(dialect, second.path("requestState").asText(), "{\"q1\":{\"a\":1}}");

        assertThat(second.path("inputRequests").fieldNames()).toIterable().containsExactly("q1");
        assertThat(third.path("inputRequests").fieldNames()).toIterable().containsExactly("q2");
        assertThat(text(dialect, third.path("requestState").asText(), "{\"q2\":{\"a\":2}}"))
                .isEqualTo("{\"a\":0}{\"a\":1}{\"a\":2}");
    }

    @Test
    void anEarlierAnswerCannotBeChanged() {
        var dialect = asking(FORM, FORM);
        var first = bench.serve(dialect, request("tools/call", "\"name\":\"t\"", FORMS));
        var second = again(dialect, first.path("requestState").asText(), "{\"q0\":{\"a\":0}}");

        assertThat(
                        text(
                                dialect,
                                second.path("requestState").asText(),
                                "{\"q0\":{\"a\":9},\"q1\":{\"a\":1}}"))
                .isEqualTo("{\"a\":0}{\"a\":1}");
    }

    @Test
    void whatIsMissingIsAskedAgainAndWhatIsTooMuchIsIgnored() {
        var dialect = asking(FORM);
        var first = bench.serve(dialect, request("tools/call", "\"name\":\"t\"", FORMS));

        var second = again(dialect, first.path("requestState").asText(), "{\"other\":{\"a\":0}}");

        assertThat(second.path("inputRequests").fieldNames()).toIterable().containsExactly("q0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "1", "\"x\"", "null", "{\"q0\":1}", "{\"q0\":null}"})
    void anAnswerOfTheWrongFormIsRefused(String responses) {
        var dialect = asking(FORM);
        var first = bench.serve(dialect, request("tools/call", "\"name\":\"t\"", FORMS));

        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> again(dialect, first.path("requestState").asText(), responses))
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(-32602))
                .withMessageContaining("must be an object, found");
    }

    // Notices.

    private void log(String meta, LogLevel... levels) {
        bench.serve(
                bench.dialect(
                        RequestMethod.CALL_TOOL,
                        call -> {
                            for (var level : levels) {
                                call.exchange().log(level, level.wire());
                            }
                            return nothing();
                        }),
                request("tools/call", "", meta));
    }

    @Test
    void nothingIsLoggedToAClientThatHasNotAskedForIt() {
        log(PLAIN, LogLevel.values());

        assertThat(bench.channel.rest()).isEmpty();
    }

    @Test
    void whatIsAtLeastAsSeriousAsAskedForIsLogged() {
        log(PLAIN + ",\"io.modelcontextprotocol/logLevel\":\"critical\"", LogLevel.values());

        assertThat(bench.channel.rest())
                .containsExactly(logged("critical"), logged("alert"), logged("emergency"));
    }

    private static String logged(String level) {
        return "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/message\",\"params\":{\"level\":\""
                + level
                + "\",\"logger\":\"patchbay\",\"data\":\""
                + level
                + "\"}}";
    }

    @Test
    void aLevelThatDoesNotExistIsRefused() {
        bench.assertRefused(
                request("tools/call", "", PLAIN + ",\"io.modelcontextprotocol/logLevel\":\"loud\""),
                -32602,
                "io.modelcontextprotocol/logLevel must be one of debug, info, notice, warning,"
                        + " error, critical, alert, emergency, found loud");
    }

    private void progress(String meta) {
        bench.serve(
                bench.dialect(
                        RequestMethod.CALL_TOOL,
                        call -> {
                            call.exchange().progress(Progress.of(1, 2, "half"));
                            return nothing();
                        }),
                request("tools/call", "", meta));
    }

    @Test
    void progressIsToldOnlyUnderAToken() {
        progress(PLAIN);

        assertThat(bench.channel.rest()).isEmpty();
        assertThat(bench.signsOfLife).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "\"\"", "\"0\"", "12345678901"})
    void theTokenIsGivenBackAsItWas(String token) {
        progress(PLAIN + ",\"progressToken\":" + token);

        assertThat(bench.channel.rest())
                .containsExactly(
                        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/progress\",\"params\":{\"progressToken\":"
                                + token
                                + ",\"progress\":1,\"total\":2,\"message\":\"half\"}}");
    }
}

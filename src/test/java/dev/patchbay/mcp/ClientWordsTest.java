package dev.patchbay.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the messages with which clients describe themselves, and the requests to clients. */
class ClientWordsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "none",
            value = {
                "{} | none",
                "{ } | none",
                "{\"experimental\":{\"sampling\":{}}} | none",
                "{\"elicitation\":{}} | ELICITATION_FORM",
                "{\"elicitation\":{\"form\":{}}} | ELICITATION_FORM",
                "{\"elicitation\":{\"url\":{}}} | ELICITATION_URL",
                "{\"elicitation\":{\"url\":{},\"form\":{}}} | ELICITATION_FORM ELICITATION_URL",
                "{\"elicitation\":{\"other\":1}} | ELICITATION_FORM",
                "{\"elicitation\":true,\"sampling\":null,\"roots\":[]} | none",
                "{\"sampling\":{},\"roots\":{\"listChanged\":true}} | SAMPLING ROOTS"
                        + " ROOTS_LIST_CHANGED",
                "{\"sampling\":{\"tools\":{},\"context\":{}},\"roots\":{\"listChanged\":false}} |"
                        + " SAMPLING SAMPLING_TOOLS SAMPLING_CONTEXT ROOTS"
            })
    void capabilitiesAreWhatWasDeclaredAsAnObject(String json, String offered) {
        var expected =
                offered == null
                        ? new ClientCapability[0]
                        : Arrays.stream(offered.split(" "))
                                .map(ClientCapability::valueOf)
                                .toArray(ClientCapability[]::new);

        assertThat(ClientCapabilities.from(RawJson.parse(json)).offered())
                .containsExactlyInAnyOrder(expected);
    }

    @Test
    void aMissingCapabilityIsNamedAsItWouldBeDeclared() {
        assertThat(Written.of(ClientCapability.ELICITATION_URL))
                .isEqualTo("{\"elicitation\":{\"url\":{}}}");
        assertThat(Written.of(ClientCapability.SAMPLING)).isEqualTo("{\"sampling\":{}}");
    }

    @ParameterizedTest
    @EnumSource
    void aCapabilityIsReadBackFromItsDeclaration(ClientCapability capability) {
        assertThat(ClientCapabilities.from(RawJson.of(capability)).offered()).contains(capability);
    }

    @Test
    void aClientIsKnownByNameAndVersionOrNotAtAll() {
        assertThat(Implementation.from(RawJson.parse("{\"name\":\"a\",\"version\":\"1\",\"x\":2}")))
                .contains(new Implementation("a", "1"));
        assertThat(Implementation.from(RawJson.parse("{\"name\":\"a\"}"))).isEmpty();
        assertThat(Implementation.from(RawJson.parse("{\"name\":\"a\",\"version\":1}"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"accept, ACCEPT", "decline, DECLINE", "cancel, CANCEL"})
    void anAnswerToAFormNamesAnAction(String wire, FormAnswer.Action action) {
        var answer =
                FormAnswer.from(
                        RawJson.parse("{\"action\":\"" + wire + "\",\"content\":{\"a\":1}}"));

        assertThat(answer.action()).isEqualTo(action);
        assertThat(answer.accepted()).isEqualTo(action == FormAnswer.Action.ACCEPT);
        assertThat(answer.content().path("a").intValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"action\":\"Accept\"}",
                "{\"action\":1}",
                "{\"action\":null}"
            })
    void anAnswerWithoutAKnownActionIsRefused(String json) {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> FormAnswer.from(RawJson.parse(json)))
                .withMessageStartingWith("action must be accept, decline or cancel");
    }

    @Test
    void contentThatIsNoObjectIsMissing() {
        var answer = FormAnswer.from(RawJson.parse("{\"action\":\"accept\",\"content\":[1]}"));

        assertThat(answer.content().isMissingNode()).isTrue();
    }

    @Test
    void aFormNamesNoModeAndALinkDoes() {
        assertThat(Written.of(new InputRequest.Form("m", RawJson.EMPTY_OBJECT).params()))
                .isEqualTo("{\"message\":\"m\",\"requestedSchema\":{}}");
        assertThat(Written.of(new InputRequest.Url("m", "https://a", "1").params()))
                .isEqualTo(
                        "{\"mode\":\"url\",\"message\":\"m\",\"url\":\"https://a\","
                                + "\"elicitationId\":\"1\"}");
    }

    @ParameterizedTest
    @EnumSource
    void aLogLevelIsReadBackFromItsName(LogLevel level) {
        assertThat(LogLevel.parse(level.wire())).contains(level);
        assertThat(LogLevel.parse(level.name())).isEmpty();
        assertThat(LogLevel.all()).contains(level.wire());
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void progressIsFinite(double number) {
        assertThatIllegalArgumentException().isThrownBy(() -> Progress.of(number, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Progress.of(1, number));
    }

    @Test
    void changesAreNotifiedUnderTheirMethods() {
        assertThat(new Change.ListChanged(Change.Kind.TOOLS).method())
                .isEqualTo("notifications/tools/list_changed");
        assertThat(new Change.ResourceUpdated("a:b").method())
                .isEqualTo("notifications/resources/updated");
        assertThat(Change.Kind.PROMPTS.filter()).isEqualTo("promptsListChanged");
    }
}

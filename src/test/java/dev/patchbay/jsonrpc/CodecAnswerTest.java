package dev.patchbay.jsonrpc;

import static dev.patchbay.jsonrpc.Decoding.INVALID_REQUEST;
import static dev.patchbay.jsonrpc.Decoding.as;
import static dev.patchbay.jsonrpc.Decoding.assertRefused;
import static dev.patchbay.jsonrpc.Decoding.id;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecAnswerTest {
    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"a\":1.10}", "[]", "null", "0", "\"\"", "false"})
    void keepsAResultAsItWasSent(String result) {
        var success =
                as(Success.class, "{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"result\":" + result + "}");

        assertThat(success.id()).isEqualTo(id("x"));
        assertThat(RawJson.of(success.result())).hasToString(result);
    }

    @Test
    void readsAnErrorWithItsData() {
        var failure =
                as(
                        Failure.class,
                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"data\": [1.10],\"x\":1,"
                                + "\"message\":\"\\u0041\",\"code\":-32601}}");

        assertThat(failure.id()).isEqualTo(id(1));
        assertThat(failure.error().code()).isEqualTo(-32601);
        assertThat(failure.error().message()).isEqualTo("A");
        assertThat(RawJson.of(failure.error().data())).hasToString("[1.10]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":1,\"message\":\"m\"}}",
                "{\"jsonrpc\":\"2.0\",\"error\":{\"code\":1,\"message\":\"m\"}}"
            })
    void anErrorMayAnswerAMessageWhoseIdCouldNotBeRead(String frame) {
        var failure = as(Failure.class, frame);

        assertThat(failure.id()).isNull();
        assertThat(failure.error().data()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "1",
                "\"m\"",
                "[]",
                "{}",
                "{\"code\":1}",
                "{\"message\":\"m\"}",
                "{\"code\":\"1\",\"message\":\"m\"}",
                "{\"code\":1.0,\"message\":\"m\"}",
                "{\"code\":1e2,\"message\":\"m\"}",
                "{\"code\":1e400,\"message\":\"m\"}",
                "{\"code\":1e999999999,\"message\":\"m\"}",
                "{\"code\":1e99999999999,\"message\":\"m\"}",
                "{\"code\":1,\"message\":\"m\",\"data\":1e-99999999999}",
                "{\"code\":2147483648,\"message\":\"m\"}",
                "{\"code\":18446744073709551616,\"message\":\"m\"}",
                "{\"code\":null,\"message\":\"m\"}",
                "{\"code\":1,\"message\":null}",
                "{\"code\":1,\"message\":{}}",
                "{\"code\":1,\"code\":1,\"message\":\"m\"}"
            })
    void refusesAnErrorThatIsNone(String error) {
        assertRefused(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":" + error + "}", INVALID_REQUEST, id(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"result\":{},\"error\":{\"code\":1,\"message\":\"m\"}",
                "\"result\":{},\"error\":null",
                "\"result\":null,\"error\":{\"code\":1,\"message\":\"m\"}",
                "\"method\":\"m\",\"result\":{}",
                "\"method\":\"m\",\"error\":{\"code\":1,\"message\":\"m\"}"
            })
    void refusesToBeTwoThingsAtOnce(String members) {
        assertRefused("{\"jsonrpc\":\"2.0\",\"id\":1," + members + "}", INVALID_REQUEST, id(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":1}",
                "{\"id\":1,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{},\"error\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":\"m\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"x\":",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"x\":\"\t\"}}"
            })
    void knowsWhoseAnswerItWouldHaveBeen(String frame) {
        assertThat(unreadable(frame).answered()).contains(id(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"text\":\"\u00ff\"}}",
                "{\"result\":{\"text\":\"\u00ff\"},\"jsonrpc\":\"2.0\",\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1,\"message\":\"\u00ff\"}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"text\":\"\u00ff\""
            })
    void knowsWhoseAnswerItWouldHaveBeenAlsoWhenItIsNotUtf8(String frame) {
        var unreadable = (Incoming.Unreadable) latin(frame);

        assertThat(unreadable.answered()).contains(id(1));
        assertThat(unreadable.error().message()).contains("well-formed UTF-8");
    }

    @Test
    void ofWhatIsNotUtf8OnlyAWholeIdIsTaken() {
        var text = "{\"jsonrpc\":\"2.0\",\"id\":\"@\",\"result\":{\"a\":\"\u00ff\"}}";

        assertThat(((Incoming.Unreadable) latin(text.replace("@", "\u00e4"))).id()).isNull();
        assertThat(((Incoming.Unreadable) latin(text.replace("@", "a"))).id()).isEqualTo(id("a"));
        assertThat(
                        ((Incoming.Unreadable)
                                        latin(
                                                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\u00ff\"}"))
                                .answered())
                .isEmpty();
    }

    private static Incoming latin(String frame) {
        return Decoding.decode(frame.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void anIdWithADecimalPointNamesTheRequestThatItAnswersAndNoOther() {
        assertThat(unreadable("{\"jsonrpc\":\"2.0\",\"id\":1.0,\"result\":{}}").answered())
                .contains(id(1));
        assertThat(unreadable("{\"jsonrpc\":\"2.0\",\"id\":1.5,\"result\":{}}").answered())
                .isEmpty();
        assertThat(unreadable("{\"jsonrpc\":\"2.0\",\"id\":1.0,\"method\":\"m\"}").id()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":5}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":5}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":{",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":1,\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"result\":{}}"
            })
    void takesNothingElseForAnAnswer(String frame) {
        assertThat(unreadable(frame).answered()).isEmpty();
    }

    private static Incoming.Unreadable unreadable(String frame) {
        return as(Incoming.Unreadable.class, frame);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"result\":{}}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"result\":{}}"
            })
    void refusesAResultWithoutAnId(String frame) {
        assertRefused(frame, INVALID_REQUEST, null);
    }
}

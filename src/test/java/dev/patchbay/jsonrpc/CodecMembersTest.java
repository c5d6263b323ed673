package dev.patchbay.jsonrpc;

import static dev.patchbay.jsonrpc.Decoding.INVALID_REQUEST;
import static dev.patchbay.jsonrpc.Decoding.as;
import static dev.patchbay.jsonrpc.Decoding.assertRefused;
import static dev.patchbay.jsonrpc.Decoding.id;
import static dev.patchbay.jsonrpc.Decoding.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.jsonrpc.Incoming.Unreadable;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecMembersTest {
    @Test
    void readsARequestInAnyOrder() {
        var request =
                request("{\"params\":{\"a\":1},\"method\":\"m\",\"id\":3,\"jsonrpc\":\"2.0\"}");

        assertThat(request.id()).isEqualTo(id(3));
        assertThat(request.method()).isEqualTo("m");
        assertThat(request.rawParams()).hasToString("{\"a\":1}");
    }

    @Test
    void readsARequestWithoutParamsAsOneWithNone() {
        var request = request("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\"}");

        assertThat(request.params()).isNull();
        assertThat(request.rawParams()).hasToString("{}");
    }

    @Test
    void readsAMessageWithoutIdAsANotification() {
        var frame = "{\"jsonrpc\":\"2.0\",\"method\":\"m\",\"params\":[1, 2]}";

        var notification = as(Notification.class, frame);

        assertThat(notification.method()).isEqualTo("m");
        assertThat(notification.rawParams()).hasToString("[1, 2]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{ \"a\" : [ 1.10, \"\\u0041}\" ],\"a\":1e400 }",
                "[]",
                "[[],{}]",
                "{\"x\":\"\u00e9\u2028😀\"}"
            })
    void keepsParamsAsTheVeryBytesThatWereSent(String params) {
        var frame =
                "{\"jsonrpc\":\"2.0\" ,\"id\":1,\"params\" :\t" + params + " , \"method\":\"m\"}";

        assertThat(request(frame).rawParams()).hasToString(params);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "1", "-1.5", "\"a\"", "true", "false"})
    void refusesParamsThatAreNoStructure(String params) {
        assertRefused(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":" + params + "}",
                INVALID_REQUEST,
                id(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "1", "true", "{\"a\":[1]}", "[\"m\"]"})
    void refusesAMethodThatIsNoText(String method) {
        assertRefused(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":" + method + "}", INVALID_REQUEST, id(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"1.0\"",
                "\"2\"",
                "\"2.0 \"",
                "\"\"",
                "2.0",
                "2",
                "null",
                "{\"a\":1}",
                "[\"2.0\"]"
            })
    void refusesAnyOtherVersion(String version) {
        assertRefused(
                "{\"jsonrpc\":" + version + ",\"id\":1,\"method\":\"m\"}", INVALID_REQUEST, id(1));
    }

    @Test
    void refusesAMessageWithoutAVersion() {
        assertRefused("{\"id\":1,\"method\":\"m\"}", INVALID_REQUEST, id(1));
        assertRefused("{}", INVALID_REQUEST, null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"jsonrpc\":\"2.0\"",
                "\"method\":\"m\"",
                "\"m\\u0065thod\":\"m\"",
                "\"params\":{}",
                "\"p\\u0061rams\":{}",
                "\"method\":null",
                "\"params\":null"
            })
    void refusesAMemberThatIsGivenTwice(String again) {
        assertRefused(
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":{}," + again + "}",
                INVALID_REQUEST,
                id(1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"result\":{},\"result\":{}",
                "\"result\":null,\"result\":{}",
                "\"error\":{\"code\":1,\"message\":\"\"},\"error\":{\"code\":1,\"message\":\"\"}"
            })
    void refusesAnAnswerWithAMemberTwice(String members) {
        assertRefused("{\"jsonrpc\":\"2.0\",\"id\":1," + members + "}", INVALID_REQUEST, id(1));
    }

    @Test
    void saysWhichMemberWasGivenTwice() {
        var unreadable = as(Unreadable.class, "{\"method\":\"a\",\"method\":\"b\",\"id\":1}");

        assertThat(unreadable.error().message())
                .isEqualTo("method must be given once, found twice");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"Method\":\"m\"",
                "\"METHOD\":\"m\"",
                "\"method \":\"m\"",
                "\"\":\"m\"",
                "\"metho\":\"m\"",
                "\"method\\u0000\":\"m\""
            })
    void namesMustBeExact(String member) {
        assertRefused("{\"jsonrpc\":\"2.0\",\"id\":1," + member + "}", INVALID_REQUEST, id(1));
    }

    @Test
    void namesMayBeEscaped() {
        var frame = "{\"json\\u0072pc\":\"2\\u002e0\",\"\\u0069d\":1,\"m\\u0065thod\":\"\\u006d\"}";

        assertThat(request(frame).method()).isEqualTo("m");
    }

    @Test
    void ignoresMembersItDoesNotKnow() {
        var frame =
                "{\"Params\":1,\"jsonrpc\":\"2.0\",\"x\":{\"y\":[1,{}]},\"x\":2,\"id\":1,"
                        + "\"param\u017f\":\"\\ud800\",\"method\":\"m\",\"z\":null}";

        assertThat(request(frame).params()).isNull();
    }

    @Test
    void aMethodMayBeAnyTextAndIsNotSearchedForMore() {
        assertThat(request("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\"}").method()).isEmpty();
        assertThat(
                        as(
                                        Success.class,
                                        "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"method\":1}}")
                                .id())
                .isEqualTo(id(1));
    }
}

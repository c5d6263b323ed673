package dev.patchbay.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RpcException;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ParamsTest {
    private static Params params(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        return Params.of(RawJson.trusted(bytes, 0, bytes.length));
    }

    private static void assertRefused(ThrowingCallable reading, String message) {
        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(reading)
                .withMessage(message)
                .satisfies(e -> assertThat(e.error().code()).isEqualTo(-32602));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "null", "1", "\"a\""})
    void mustBeAnObject(String json) {
        assertRefused(() -> params(json), "params must be an object, found " + json);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1,\"a\":1}", "{\"a\":1,\"\\u0061\":2}"})
    void mustNameAMemberOnce(String json) {
        assertRefused(() -> params(json), "params.a must be given once, found twice");
    }

    @Test
    void giveATextThatIsThere() {
        var params = params("{\"a\":\"\\u0041\",\"b\":\"\"}");

        assertThat(params.text("a")).isEqualTo("A");
        assertThat(params.optionalText("b")).contains("");
        assertThat(params.optionalText("c")).isEmpty();
    }

    @Test
    void sayWhatIsMissing() {
        assertRefused(() -> params("{}").text("name"), "name is required");
        assertRefused(() -> params("{\"Name\":\"\"}").text("name"), "name is required");
        assertRefused(() -> params("{}").object("a"), "a is required");
        assertRefused(() -> params("{}").nested("_meta"), "_meta is required");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "1", "true", "[]", "{}"})
    void sayWhatATextMustBe(String found) {
        var params = params("{\"a\":" + found + "}");

        assertRefused(() -> params.text("a"), "a must be a string, found " + found);
        assertRefused(() -> params.optionalText("a"), "a must be a string, found " + found);
    }

    @Test
    void quoteNoMoreOfAWrongValueThanIsFit() {
        var params = params("{\"a\":[" + "1,".repeat(1_000_000) + "1]}");

        assertThatExceptionOfType(RpcException.class)
                .isThrownBy(() -> params.text("a"))
                .satisfies(e -> assertThat(e.error().message()).hasSizeLessThan(300));
    }

    @ParameterizedTest
    @CsvSource({"true, true", "false, false"})
    void giveAFlag(String json, boolean flag) {
        assertThat(params("{\"a\":" + json + "}").flag("a")).isEqualTo(flag);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "0", "\"true\"", "{}"})
    void refuseAFlagThatIsNone(String found) {
        assertRefused(
                () -> params("{\"a\":" + found + "}").flag("a"),
                "a must be true or false, found " + found);
    }

    @Test
    void takeAMissingFlagForFalse() {
        assertThat(params("{}").flag("a")).isFalse();
    }

    @Test
    void giveAnObjectAsItWasSent() {
        var params = params("{\"a\": { \"x\" : 1.10 } ,\"b\":[]}");

        assertThat(params.object("a")).hasToString("{ \"x\" : 1.10 }");
        assertThat(params.optionalObject("c")).isEmpty();
        assertRefused(() -> params.object("b"), "b must be an object, found []");
        assertRefused(() -> params.optionalObject("b"), "b must be an object, found []");
    }

    @Test
    void areReadFurtherUnderTheNameOfTheMember() {
        var params = params("{\"a\":{\"x\":\"y\"},\"b\":{\"x\":1,\"x\":1}}");

        assertThat(params.nested("a").text("x")).isEqualTo("y");
        assertRefused(() -> params.nested("b"), "b.x must be given once, found twice");
    }

    @Test
    void giveAnObjectOfTextsInItsOrder() {
        var params = params("{\"a\":{\"z\":\"1\",\"y\":\"2\"},\"b\":{\"x\":1},\"c\":[]}");

        assertThat(params.texts("a").keySet()).containsExactly("z", "y");
        assertThat(params.texts("missing")).isEmpty();
        assertRefused(() -> params.texts("b"), "b.x must be a string, found 1");
        assertRefused(() -> params.texts("c"), "c must be an object, found []");
    }

    @Test
    void giveTheValuesOfAnObject() {
        var params = params("{\"a\":{\"z\":[1],\"y\":null},\"b\":{\"x\":1,\"x\":2}}");

        assertThat(params.values("a").keySet()).containsExactly("z", "y");
        assertThat(params.values("a").get("z")).hasToString("[1]");
        assertThat(params.values("missing")).isEmpty();
        assertRefused(() -> params.values("b"), "b.x must be given once, found twice");
    }

    @Test
    void knowNullFromNothing() {
        var params = params("{\"a\":null}");

        assertThat(params.has("a")).isTrue();
        assertThat(params.optional("a")).map(RawJson::toString).contains("null");
        assertThat(params.has("b")).isFalse();
        assertThat(params.optional("b")).isEmpty();
    }
}

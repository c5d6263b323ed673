package dev.patchbay.jsonrpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RpcErrorTest {
    @Test
    void isWrittenWithItsDataIfItHasAny() {
        assertThat(new JsonWriter().value(RpcError.invalidParams("m")))
                .hasToString("{\"code\":-32602,\"message\":\"m\"}");
        assertThat(new JsonWriter().value(RpcError.invalidParams("m", RawJson.parse("[1]"))))
                .hasToString("{\"code\":-32602,\"message\":\"m\",\"data\":[1]}");
    }

    @ParameterizedTest
    @EnumSource
    void noCodeOfOursLiesInTheRangeOfJsonRpcWithoutBeingDefined(ErrorCode code) {
        // -32768 to -32000 is reserved; MCP took what it needed of it.
        boolean reserved = code.code() >= -32768 && code.code() <= -32000;

        assertThat(reserved).isEqualTo(code != ErrorCode.OVERLOADED && code != ErrorCode.STOPPING);
    }

    @Test
    void quotesAShortTextAsItIs() {
        assertThat(RpcError.quote("")).isEmpty();
        assertThat(RpcError.quote("a".repeat(200))).isEqualTo("a".repeat(200));
    }

    @Test
    void quotesTheStartOfALongText() {
        assertThat(RpcError.quote("a".repeat(201))).isEqualTo("a".repeat(200) + "…");
    }

    @Test
    void neverCutsACharacterInTwo() {
        assertThat(RpcError.quote("a".repeat(199) + "😀b")).isEqualTo("a".repeat(199) + "…");
        assertThat(RpcError.quote("a".repeat(198) + "😀b")).isEqualTo("a".repeat(198) + "😀…");
        Property.check(
                2_000,
                random -> {
                    var quoted = RpcError.quote(RandomText.encodable(random, 400));
                    assertThat(quoted.codePoints().filter(p -> p >= 0xD800 && p <= 0xDFFF))
                            .isEmpty();
                });
    }

    @Test
    void anExceptionCarriesItToItsSenderWithoutAStackTrace() {
        var error = RpcError.methodNotFound("no/such");

        var exception = error.toException();

        assertThat(exception.error()).isSameAs(error);
        assertThat(exception).hasMessage("No such method: no/such");
        assertThat(exception.getStackTrace()).isEmpty();
    }
}

package dev.patchbay.jsonrpc;

import static dev.patchbay.jsonrpc.Decoding.INVALID_REQUEST;
import static dev.patchbay.jsonrpc.Decoding.assertRefused;
import static dev.patchbay.jsonrpc.Decoding.id;
import static dev.patchbay.jsonrpc.Decoding.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.RawJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CodecIdTest {
    private static String ping(String id) {
        return "{\"jsonrpc\":\"2.0\",\"id\":" + id + ",\"method\":\"ping\"}";
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 9_007_199_254_740_993L, Long.MIN_VALUE, Long.MAX_VALUE})
    void anyIntegerOf64BitsIsAnId(long value) {
        assertThat(request(ping(Long.toString(value))).id()).isEqualTo(id(value));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"\"|''",
                "\"a\"|a",
                "\"1\"|1",
                "\"\\u0061\\n\"|'a\n'",
                "\"\u2028\"|'\u2028'"
            })
    void anyTextIsAnId(String json, String value) {
        assertThat(request(ping(json)).id()).isEqualTo(id(value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9223372036854775808",
                "-9223372036854775809",
                "1.0",
                "1e2",
                "-0.0",
                "0.5",
                "true",
                "false",
                "null",
                "{}",
                "[]",
                "[1]",
                "{\"a\":{\"b\":[1]}}"
            })
    void nothingElseIsAnId(String json) {
        assertRefused(ping(json), INVALID_REQUEST, null);
    }

    @Test
    void aLoneSurrogateInAnIdComesBackAsItsEscape() {
        assertThat(RawJson.of(request(ping("\"\\ud800\"")).id())).hasToString("\"\\ud800\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"ping\",\"id\":1}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"\\u0069d\":\"a\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"id\":2,\"id\":3,\"method\":\"ping\"}"
            })
    void anIdThatIsGivenTwiceIsNoId(String frame) {
        assertRefused(frame, INVALID_REQUEST, null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":7,\"method\":\"ping\"}",
                "{\"id\":7,\"jsonrpc\":\"1.0\",\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"method\":5,\"id\":7}",
                "{\"jsonrpc\":\"2.0\",\"params\":5,\"method\":\"ping\",\"id\":7}",
                "{\"jsonrpc\":\"2.0\",\"id\":7}",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{},\"error\":{\"code\":1,\"message\":\"\"}}"
            })
    void aBrokenMessageKeepsTheIdThatCouldBeRead(String frame) {
        assertRefused(frame, INVALID_REQUEST, id(7));
    }

    @Test
    void aMessageThatBreaksOffKeepsTheIdThatCouldBeRead() {
        assertRefused("{\"jsonrpc\":\"2.0\",\"id\":7,\"params\":{", Decoding.PARSE_ERROR, id(7));
    }

    @Test
    void aMessageThatBreaksAfterTwoIdsHasNone() {
        assertRefused("{\"id\":7,\"id\":8,\"params\":{", Decoding.PARSE_ERROR, null);
    }
}

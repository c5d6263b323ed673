package dev.patchbay.jsonrpc;

import static dev.patchbay.jsonrpc.Decoding.INVALID_REQUEST;
import static dev.patchbay.jsonrpc.Decoding.PARSE_ERROR;
import static dev.patchbay.jsonrpc.Decoding.as;
import static dev.patchbay.jsonrpc.Decoding.assertRefused;
import static dev.patchbay.jsonrpc.Decoding.id;
import static dev.patchbay.jsonrpc.Decoding.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.jsonrpc.Incoming.Unreadable;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecBytesTest {
    private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

    private static void assertNotJson(byte[] frame) {
        assertThat(Decoding.decode(frame))
                .isInstanceOfSatisfying(
                        Unreadable.class,
                        unreadable -> assertThat(unreadable.error().code()).isEqualTo(PARSE_ERROR));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16BE", "UTF-16LE", "UTF-16", "UTF-32BE", "UTF-32LE", "UTF-32"})
    void refusesOtherEncodings(String charset) {
        assertNotJson(PING.getBytes(Charset.forName(charset)));
        assertNotJson(("\ufeff" + PING).getBytes(Charset.forName(charset)));
        assertNotJson("1".getBytes(Charset.forName(charset)));
        assertNotJson("{}".getBytes(Charset.forName(charset)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ff", "c0af", "eda080", "f09f98", "80", "f4908080"})
    void refusesMalformedTextWhereverItIs(String hex) {
        var bad = HexFormat.of().parseHex(hex);
        for (var hole :
                new String[] {
                    "@" + PING,
                    PING + "@",
                    PING.replace("ping", "@"),
                    PING.replace("id", "@"),
                    PING.replace("}", ",\"x\":\"@\"}")
                }) {
            var frame = hole.replace("@", new String(bad, StandardCharsets.ISO_8859_1));
            assertNotJson(frame.getBytes(StandardCharsets.ISO_8859_1));
        }
    }

    @Test
    void refusesNulEverywhere() {
        for (int at = 0; at <= PING.length(); at++) {
            assertNotJson(
                    (PING.substring(0, at) + '\0' + PING.substring(at))
                            .getBytes(StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\t", "\u0000", "\u001f", "\r", "\n", "\b"})
    void refusesRawControlCharactersInTexts(String control) {
        assertRefused(PING.replace("ping", control), PARSE_ERROR, id(1));
        assertRefused(
                PING.replace("}", ",\"params\":{\"a\":\"" + control + "\"}}"), PARSE_ERROR, id(1));
        assertRefused(PING.replace("}", ",\"x\":\"" + control + "\"}"), PARSE_ERROR, id(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u2028", "\u2029", "\u007f", "\u0085", "\ufeff", "\uffff", "😀"})
    void acceptsOtherOddCharactersInTexts(String odd) {
        assertThat(request(PING.replace("ping", odd)).method()).isEqualTo(odd);
    }

    @Test
    void readsParamsRightAfterAByteOrderMark() {
        var frame = "\ufeff{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"m\",\"params\":{\"a\":1}}";

        assertThat(request(frame).rawParams()).hasToString("{\"a\":1}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "x", "}", "]", ",", "{}", " {}", "1", "\"", "\u00a0", "\ufeff", "//", "null"
            })
    void refusesAnythingAfterTheMessage(String more) {
        assertRefused(PING + more, PARSE_ERROR, id(1));
    }

    @Test
    void refusesTwoMessagesInOneFrame() {
        assertRefused(PING + PING, PARSE_ERROR, id(1));
        assertRefused(PING + " " + PING, PARSE_ERROR, id(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "true", "1", "-1.5e3", "\"a\"", "\"\""})
    void refusesJsonThatIsNoObject(String frame) {
        assertRefused(frame, INVALID_REQUEST, null);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "}",
                "hello",
                "NaN",
                "{'a':1}",
                "{a:1}",
                "{\"a\":1,}",
                "{\"a\":01}",
                "{\"a\":+1}",
                "{\"a\":.5}",
                "{\"a\":1.}",
                "{\"a\":\"\\x\"}",
                "{\"a\":tru}",
                "/**/{}",
                "{\"a\"}",
                "Content-Length: 52"
            })
    void refusesWhatIsNotJson(String frame) {
        assertRefused(frame, PARSE_ERROR, null);
    }

    @Test
    void looksAtNoMoreThanTheLength() {
        var bytes =
                Arrays.copyOf((PING + PING).getBytes(StandardCharsets.UTF_8), 2 * PING.length());

        assertThat(Codec.decode(bytes, PING.length())).isInstanceOf(JsonRpcMessage.Request.class);
    }

    @Test
    void everyPrefixOfAMessageIsAParseError() {
        for (int length = 0; length < PING.length(); length++) {
            assertThat(as(Unreadable.class, PING.substring(0, length)).error().code())
                    .isEqualTo(PARSE_ERROR);
        }
    }

    @Test
    void namesNoClassOfOursWhenItExplains() {
        for (var frame :
                new String[] {
                    "NaN", "/**/", "'a'", "01", "{a:1}", "+1", "\"\\x\"", "[1,]", ".5", "\"\t\""
                }) {
            assertThat(as(Unreadable.class, frame).error().message())
                    .doesNotContain("Feature", "java", "jackson", "REDACTED", "\n");
        }
    }
}

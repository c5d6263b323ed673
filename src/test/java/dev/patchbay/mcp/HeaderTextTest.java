package dev.patchbay.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderTextTest {
    @Test
    void leavesPlainTextAsItIs() {
        assertThat(HeaderText.encode("eu-west 1!~")).isEqualTo("eu-west 1!~");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", " a", "a ", "é", "a\tb", "a\r\nb", "\u007f", "=?base64?YQ==?="})
    void encodesWhatAHeaderWouldNotCarry(String text) {
        assertThat(HeaderText.encode(text))
                .startsWith("=?base64?")
                .endsWith("?=")
                .isNotEqualTo(text);
        assertThat(HeaderText.decode(HeaderText.encode(text))).isEqualTo(text);
    }

    @Test
    void whatWasEncodedIsDecodedAgain() {
        Property.check(
                20_000,
                random -> {
                    var text = RandomText.encodable(random, 40);
                    var encoded = HeaderText.encode(text);
                    assertThat(encoded).matches("[ -~]+");
                    assertThat(HeaderText.decode(" " + encoded + "\t")).isEqualTo(text);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"=?base64?", "=?base64?=", "a=?base64?YQ==?=", "=?base64?YQ==", "YQ=="})
    void whatLacksAMarkIsLiteral(String value) {
        assertThat(HeaderText.decode(value)).isEqualTo(value);
    }

    @ParameterizedTest
    @ValueSource(strings = {"YQ", "YQ=", "Y Q=", "Y-Q=", "/w=="})
    void refusesWhatIsNoBase64OfText(String base64) {
        assertThatThrownBy(() -> HeaderText.decode("=?base64?" + base64 + "?="))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuotingTest {
    private static final ObjectMapper JACKSON = new ObjectMapper();

    private static byte[] quoted(String text) {
        var bytes = new Bytes(0);
        Quoting.write(text, bytes);
        return Arrays.copyOf(bytes.array(), bytes.length());
    }

    private static void assertComesBack(String text) throws IOException {
        var bytes = quoted(text);
        assertThat(JACKSON.readTree(bytes).textValue()).isEqualTo(text);
        assertThat(Utf8.wellFormed(bytes, 0, bytes.length)).isTrue();
        for (byte b : bytes) {
            assertThat(b & 0xFF).isGreaterThanOrEqualTo(0x20);
        }
    }

    @Test
    void everyUnitComesBackShortAndLong() throws IOException {
        for (int unit = 0; unit <= 0xFFFF; unit++) {
            assertComesBack(Character.toString((char) unit));
        }
        for (int unit = 0; unit <= 0xFFFF; unit += 251) {
            assertComesBack("x".repeat(70) + (char) unit);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"", "\\", "\n", "\u0000", "é", "\u2028", "😀", "\ud800", "\udc00", "?"})
    void comesBackAtEveryPlaceAroundTheChangeOfMethod(String odd) throws IOException {
        for (int length = 60; length <= 68; length++) {
            for (int at = 0; at <= length; at++) {
                assertComesBack("x".repeat(at) + odd + "x".repeat(length - at));
            }
        }
    }

    @Test
    void anyTextComesBack() {
        Property.check(20_000, random -> assertComesBack(RandomText.any(random, 140)));
    }

    @Test
    void anyLargeTextComesBack() {
        Property.check(20, random -> assertComesBack(RandomText.any(random, 200_000)));
        Property.check(20, random -> assertComesBack(RandomText.encodable(random, 200_000)));
    }

    @Test
    void loneSurrogatesAreEscapedAndNeverReplaced() {
        for (var filler : List.of("", "x".repeat(100))) {
            assertThat(new String(quoted(filler + "\ud800?"), StandardCharsets.UTF_8))
                    .isEqualTo("\"" + filler + "\\ud800?\"");
        }
    }

    @Test
    void lettersBeyondAsciiAreNotEscaped() {
        assertThat(quoted("é😀")).hasSize(2 + 2 + 4);
    }
}

package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomText;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
    private static boolean wellFormed(byte[] bytes) {
        return Utf8.wellFormed(bytes, 0, bytes.length);
    }

    private static boolean jdkAccepts(byte[] bytes, int from, int to) {
        try {
            // A new decoder reports what is malformed instead of replacing it.
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "7f",
                "c280",
                "dfbf",
                "e0a080",
                "ed9fbf",
                "ee8080",
                "efbfbf",
                "f0908080",
                "f48fbfbf",
                "efbbbf",
                "616263646566676869e280a8"
            })
    void acceptsWhatUnicodeCallsWellFormed(String hex) {
        assertThat(wellFormed(HexFormat.of().parseHex(hex))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "80",
                "bf",
                "fe",
                "ff",
                "c0af",
                "c1bf",
                "e080af",
                "e09fbf",
                "f0808080",
                "f08fbfbf",
                "eda080",
                "edbfbf",
                "f4908080",
                "f5808080",
                "f888808080",
                "c2",
                "e282",
                "f09f98",
                "c241",
                "e28241",
                "f09f9841",
                "6162636465666768c3",
                "fffe7b00",
                "feff007b"
            })
    void refusesOverlongFormsSurrogatesStrayAndMissingBytes(String hex) {
        assertThat(wellFormed(HexFormat.of().parseHex(hex))).isFalse();
    }

    @Test
    void agreesWithTheJdkOnEveryPairOfFirstBytes() {
        var bytes = new byte[] {0, 0, (byte) 0x80, (byte) 0x80};
        for (int pair = 0; pair < 0x10000; pair++) {
            bytes[0] = (byte) (pair >> 8);
            bytes[1] = (byte) pair;
            for (int length = 1; length <= bytes.length; length++) {
                assertThat(Utf8.wellFormed(bytes, 0, length))
                        .as("%s, %s bytes", HexFormat.of().formatHex(bytes), length)
                        .isEqualTo(jdkAccepts(bytes, 0, length));
            }
        }
    }

    @Test
    void agreesWithTheJdkOnRandomBytes() {
        Property.check(
                20_000,
                random -> {
                    var bytes = new byte[random.nextInt(24)];
                    random.nextBytes(bytes);
                    for (int i = 0; i < bytes.length; i++) {
                        // Mostly ASCII, so that the run of eight is met as well.
                        bytes[i] = random.nextInt(5) == 0 ? bytes[i] : (byte) (bytes[i] & 0x7F);
                    }
                    assertThat(wellFormed(bytes)).isEqualTo(jdkAccepts(bytes, 0, bytes.length));
                });
    }

    @Test
    void agreesWithTheJdkOnDamagedText() {
        Property.check(
                20_000,
                random -> {
                    var bytes = RandomText.encodable(random, 40).getBytes(StandardCharsets.UTF_8);
                    int damages = bytes.length == 0 ? 0 : random.nextInt(3);
                    for (int i = 0; i < damages; i++) {
                        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
                    }
                    int from = random.nextInt(bytes.length + 1);
                    int to = from + random.nextInt(bytes.length - from + 1);
                    assertThat(Utf8.wellFormed(bytes, from, to))
                            .as("%s from %s to %s", HexFormat.of().formatHex(bytes), from, to)
                            .isEqualTo(jdkAccepts(bytes, from, to));
                });
    }

    @Test
    void findsWhatIsMalformedHoweverFarItIs() {
        var bytes = new byte[5_000];
        Arrays.fill(bytes, (byte) 'a');
        for (int at = 0; at < bytes.length; at++) {
            bytes[at] = (byte) 0x80;
            assertThat(wellFormed(bytes)).as("malformed at %s", at).isFalse();
            assertThat(Utf8.wellFormed(bytes, 0, at)).isTrue();
            bytes[at] = 'a';
        }
    }

    @Test
    void looksAtNothingOutsideTheSlice() {
        var bytes = new byte[40];
        Arrays.fill(bytes, (byte) 0xFF);
        Arrays.fill(bytes, 7, 30, (byte) 'a');

        assertThat(Utf8.wellFormed(bytes, 7, 30)).isTrue();
    }

    @Test
    void findsWhatMustBeEscapedHoweverFarItIs() {
        var bytes = new byte[5_000];
        for (int from = 0; from < 3; from++) {
            for (int at = from; at < bytes.length; at++) {
                Arrays.fill(bytes, (byte) (at % 2 == 0 ? 'a' : 0xE9));
                bytes[at] = (byte) "\"\\\n".charAt(at % 3);

                assertThat(Utf8.nextToEscape(bytes, from, bytes.length)).isEqualTo(at);
                assertThat(Utf8.nextToEscape(bytes, from, at)).isEqualTo(at);
            }
        }
    }

    @Test
    void findsTheFirstByteThatMustBeEscaped() {
        Property.check(
                20_000,
                random -> {
                    var bytes = new byte[random.nextInt(40)];
                    random.nextBytes(bytes);
                    for (int i = 0; i < bytes.length; i++) {
                        bytes[i] |= random.nextInt(9) == 0 ? 0 : (byte) 0xA0;
                    }
                    int from = random.nextInt(bytes.length + 1);
                    int expected = from;
                    while (expected < bytes.length
                            && (bytes[expected] & 0xFF) >= 0x20
                            && bytes[expected] != '"'
                            && bytes[expected] != '\\') {
                        expected++;
                    }
                    assertThat(Utf8.nextToEscape(bytes, from, bytes.length))
                            .as("%s from %s", HexFormat.of().formatHex(bytes), from)
                            .isEqualTo(expected);
                });
    }
}

package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.OddBlanks;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomJson;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonWhitespaceTest {
    private static String cleaned(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        JsonWhitespace.toSpaces(bytes, 0, bytes.length);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Test
    void noControlCharacterIsLeftAndTheValueIsTheSame() {
        Property.check(
                5_000,
                random -> {
                    var text = OddBlanks.in(RandomJson.value(random, 4), random, OddBlanks.ALL);

                    var cleaned = cleaned(text);

                    assertThat(cleaned.chars()).allMatch(c -> c >= ' ');
                    // Only blanks differ, and strings hold no raw ones.
                    assertThat(cleaned).isEqualTo(text.replaceAll("[\\n\\r\\t]", " "));
                });
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '\'',
            value = {
                "'\"a\nb\"'",
                "'{\"a\n\":1}'",
                "'\"\\\"\t\"'",
                "'[\"\\\\\\\"\r\"]'",
            })
    void aControlCharacterInAStringStaysForTheParserToRefuse(String text) {
        assertThat(cleaned(text)).isEqualTo(text);
    }

    @Test
    void aStringThatEndsWithABackslashEndsWhereTheParserEndsIt() {
        assertThat(cleaned("[\"\\\\\",\n\"\\\"\n\"]")).isEqualTo("[\"\\\\\", \"\\\"\n\"]");
        assertThat(cleaned("\"\\")).isEqualTo("\"\\");
    }

    @Test
    void nothingOutsideOfTheRangeIsTouched() {
        var bytes = "\n[\n]\n".getBytes(StandardCharsets.UTF_8);

        JsonWhitespace.toSpaces(bytes, 1, 4);

        assertThat(new String(bytes, StandardCharsets.UTF_8)).isEqualTo("\n[ ]\n");
    }

    @Test
    void aBreakIsFoundHoweverFarItIs() {
        for (int length : new int[] {1, 7, 8, 9, 2_047, 2_048, 2_049, 5_000, 70_001}) {
            var before = "[" + " ".repeat(length);
            assertThat(cleaned(before + "\n]")).isEqualTo(before + " ]");
        }
    }
}

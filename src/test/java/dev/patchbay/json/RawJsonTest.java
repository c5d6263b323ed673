package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomJson;
import dev.patchbay.testing.RandomText;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RawJsonTest {
    /** A slice in the middle of other bytes, as it is cut out of a frame. */
    private static RawJson slice(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        var frame = new byte[bytes.length + 9];
        Arrays.fill(frame, (byte) ',');
        System.arraycopy(bytes, 0, frame, 4, bytes.length);
        return RawJson.trusted(frame, 4, 4 + bytes.length);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | OBJECT",
                "[] | ARRAY",
                "\"\" | STRING",
                "-1 | NUMBER",
                "0.5 | NUMBER",
                "true | BOOLEAN",
                "false | BOOLEAN",
                "null | NULL"
            })
    void knowsItsKind(String json, RawJson.Kind kind) {
        assertThat(slice(json).kind()).isEqualTo(kind);
    }

    @Test
    void anyTextIsReadWhateverItsSpelling() {
        Property.check(
                10_000,
                random -> {
                    var plain = RandomText.any(random, 30);
                    var raw = slice(RandomJson.quoted(random, plain));
                    assertThat(raw.text()).isEqualTo(plain);
                    assertThat(raw.tree().textValue()).isEqualTo(plain);
                });
    }

    @Test
    void onlyAStringHasAText() {
        assertThatIllegalStateException().isThrownBy(() -> slice("1").text());
        assertThat(slice("1").textOrNull()).isNull();
        assertThat(slice("\"a\"").textOrNull()).isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1e400",
                "1.10",
                "-0",
                "-0.0",
                "1E+2",
                "123456789.123456789123",
                "100000000000000000000000000000001"
            })
    void aNumberThatIsPassedOnKeepsItsSpelling(String number) {
        assertThat(new JsonWriter().value(slice(number))).hasToString(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.10", "123456789.123456789123", "18446744073709551617", "0.1"})
    void aNumberInATreeIsExact(String number) {
        assertThat(RawJson.of(slice(number).tree())).hasToString(number);
    }

    @Test
    void aNumberBeyondEveryDoubleIsExactInATree() {
        assertThat(slice("1e400").tree().decimalValue()).isEqualByComparingTo("1e400");
    }

    @Test
    void anyValueIsTheSameAfterParsingAndWritingItsTree() {
        Property.check(
                3_000,
                random -> {
                    var raw = slice(RandomJson.value(random, 4));
                    assertThat(RawJson.of(raw.tree()).tree()).isEqualTo(raw.tree());
                });
    }

    @Test
    void aLoneSurrogateInATreeIsWrittenAsItsEscape() {
        assertThat(RawJson.of(TextNode.valueOf("a\ud800b")).toString())
                .isEqualToIgnoringCase("\"a\\ud800b\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"\\ud800\"", "{\"a\":[\"\\udc00\\ud800\"]}"})
    void parsesLoneSurrogates(String json) {
        assertThat(RawJson.parse(json).toString()).isEqualToIgnoringCase(json);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1,]",
                "1 2",
                "{\"a\":1,\"a\":2}",
                "NaN",
                "'a'",
                "1e99999999999"
            })
    void refusesToParseWhatIsNotExactlyOneValue(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> RawJson.parse(text));
    }

    @Test
    void aTreeRefusesANameThatIsGivenTwiceAtAnyDepth() {
        assertThatExceptionOfType(DuplicateMember.class)
                .isThrownBy(() -> slice("{\"a\":[{\"b\":1,\"\\u0062\":2}]}").tree())
                .satisfies(e -> assertThat(e.name()).isEqualTo("b"))
                .withMessage("Member names must be unique, found twice: b");
    }

    @Test
    void aSmallPartOfSomethingLargeDoesNotKeepItInMemory() {
        var large = new byte[10_000];
        large[7_000] = '1';
        large[7_001] = '2';

        var compact = RawJson.trusted(large, 7_000, 7_002).compact();
        large[7_000] = 'x';

        assertThat(compact).hasToString("12");
    }

    @Test
    void whatIsMostOfItsBytesIsNotCopied() {
        var bytes = new byte[10_000];
        var most = RawJson.trusted(bytes, 100, 9_000);
        assertThat(most.compact()).isSameAs(most);
        var small = RawJson.trusted(new byte[4_000], 1, 2);
        assertThat(small.compact()).isSameAs(small);
    }

    @Test
    void equalBytesAreEqualWhereverTheyLie() {
        assertThat(slice("{\"a\":1}"))
                .isEqualTo(RawJson.trusted("{\"a\":1}".getBytes(StandardCharsets.UTF_8), 0, 7))
                .hasSameHashCodeAs(
                        RawJson.trusted("{\"a\":1}".getBytes(StandardCharsets.UTF_8), 0, 7))
                .isNotEqualTo(slice("{\"a\":2}"))
                .hasToString("{\"a\":1}");
    }
}

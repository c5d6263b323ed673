package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomText;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonWriterTest {
    @Test
    void putsCommasBetweenMembersAndElementsOnly() {
        var out = new JsonWriter();

        out.beginObject()
                .name("empty")
                .beginObject()
                .endObject()
                .name("list")
                .beginArray()
                .value(1)
                .beginArray()
                .endArray()
                .beginObject()
                .member("a", true)
                .endObject()
                .nullValue()
                .endArray()
                .member("b", "c")
                .endObject();

        assertThat(out).hasToString("{\"empty\":{},\"list\":[1,[],{\"a\":true},null],\"b\":\"c\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[\n]", "[\r]", "[\t]"})
    void aTextWithARawControlCharacterIsNotOneLine(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        var out = new JsonWriter().value(RawJson.trusted(bytes, 0, bytes.length));

        assertThatIllegalStateException().isThrownBy(out::requireOneLine);
        assertThat(new JsonWriter().value("a\n\r\tb").requireOneLine())
                .hasToString("\"a\\n\\r\\tb\"");
    }

    @Test
    void beginsAnewAfterTheEndOfALine() {
        var out = new JsonWriter();

        out.value(1).endLine().value(2).endLine();

        assertThat(out).hasToString("1\n2\n");
    }

    @Test
    void writesListsOfTextsAndOfValues() {
        var out = new JsonWriter().beginObject();

        out.strings("texts", List.of("a", "b")).values("values", List.of(RawJson.EMPTY_OBJECT));

        assertThat(out.endObject()).hasToString("{\"texts\":[\"a\",\"b\"],\"values\":[{}]}");
    }

    @Test
    void aLongValueStaysWhereItIs() {
        var text = "\"" + "x".repeat(100_000) + "\"";
        var bytes = (" " + text + " ").getBytes(StandardCharsets.UTF_8);
        var raw = RawJson.trusted(bytes, 1, bytes.length - 1);
        var out = new JsonWriter();

        out.beginObject().member("a", raw).member("b", 1).member("c", raw).endObject();

        var expected = "{\"a\":" + text + ",\"b\":1,\"c\":" + text + "}";
        assertThat(out).hasToString(expected);
        assertThat(out.length()).isEqualTo(expected.length());
        assertThat(out.toBytes()).asString(StandardCharsets.UTF_8).isEqualTo(expected);
        assertThat(out.toRaw()).hasToString(expected);
        assertThat(joined(out.pieces())).isEqualTo(expected);
        assertThat(out.pieces())
                .extracting(ByteBuffer::remaining)
                .containsExactly(5, text.length(), 11, text.length(), 1);
    }

    @Test
    void aSmallPartOfSomethingLargeIsCopied() {
        var text = "\"" + "x".repeat(20_000) + "\"";
        var bytes = ("[" + text + "," + text + "," + text + "]").getBytes(StandardCharsets.UTF_8);
        var raw = RawJson.trusted(bytes, 0, bytes.length).elements().get(1);

        var pieces = new JsonWriter().value(raw).pieces();

        assertThat(joined(pieces)).isEqualTo(text);
        assertThat(pieces).hasSize(1);
    }

    @Test
    void longAndShortValuesKeepTheirOrder() {
        Property.check(
                300,
                random -> {
                    var out = new JsonWriter().beginArray();
                    var expected = new StringJoiner(",", "[", "]");
                    for (int i = random.nextInt(12); i > 0; i--) {
                        var text = "y".repeat(random.nextInt(random.nextBoolean() ? 9 : 40_000));
                        expected.add("\"" + text + "\"");
                        out.value(RawJson.parse("\"" + text + "\""));
                    }
                    out.endArray();
                    assertThat(out).hasToString(expected.toString());
                    assertThat(joined(out.pieces())).isEqualTo(expected.toString());
                    assertThat(out.length()).isEqualTo(expected.length());
                });
    }

    private static String joined(List<ByteBuffer> pieces) {
        return pieces.stream()
                .map(piece -> StandardCharsets.UTF_8.decode(piece.duplicate()))
                .collect(Collectors.joining());
    }

    @Test
    void growsFromTheSmallestCapacity() {
        var out = new JsonWriter(0);
        out.beginArray();
        for (int i = 0; i < 10_000; i++) {
            out.value(i);
        }

        var tree = out.endArray().toRaw().tree();

        assertThat(tree).hasSize(10_000);
        assertThat(tree.get(9_999).intValue()).isEqualTo(9_999);
    }

    @Test
    void namesComeBackAsTheyWere() {
        Property.check(
                5_000,
                random -> {
                    var name = RandomText.encodable(random, 90);
                    var raw = new JsonWriter().beginObject().member(name, 1).endObject().toRaw();
                    assertThat(raw.tree().fieldNames()).toIterable().containsExactly(name);
                });
    }

    @Test
    void finiteNumbersComeBackExactly() {
        Property.check(
                20_000,
                random -> {
                    double number = Double.longBitsToDouble(random.nextLong());
                    if (Double.isFinite(number)) {
                        var raw = new JsonWriter().value(number).toRaw();
                        assertThat(raw.tree().doubleValue()).isEqualTo(number);
                    }
                });
    }

    @ParameterizedTest
    @CsvSource({
        "1.0, 1",
        "-2.0, -2",
        "0.5, 0.5",
        "-0.0, 0",
        "999999999999999, 999999999999999",
        "1e15, 1.0E15",
        "1e300, 1.0E300"
    })
    void wholeNumbersOfModestSizeHaveNoFraction(double number, String written) {
        assertThat(new JsonWriter().value(number)).hasToString(written);
    }

    @ParameterizedTest
    @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
    void refusesWhatJsonHasNoNumberFor(double number) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new JsonWriter().value(number))
                .withMessageContaining("finite");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 9_007_199_254_740_993L})
    void integersAreExact(long number) {
        assertThat(new JsonWriter().value(number)).hasToString(Long.toString(number));
    }
}

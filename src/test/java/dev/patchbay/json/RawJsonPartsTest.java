package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the elements of arrays, and objects in which one value is replaced. */
class RawJsonPartsTest {
    private static final JsonValue SEVEN = out -> out.value(7);

    /** A slice out of something larger, as most values are. */
    private static RawJson slice(String json) {
        var bytes = ("[[" + json + "]]").getBytes(StandardCharsets.UTF_8);
        return RawJson.trusted(bytes, 2, bytes.length - 2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{\"a\":1}|{\"a\":7}",
                "{ \"b\" : 1.0 , \"a\" :\t[1, 2] , \"c\":\"\\u0041\"}"
                        + "|{ \"b\" : 1.0 , \"a\" :\t7 , \"c\":\"\\u0041\"}",
                "{\"\\u0061\":1}|{\"\\u0061\":7}",
                "{\"b\":{\"a\":1}}|{\"a\":7,\"b\":{\"a\":1}}",
                "{ \"b\": 1 }|{\"a\":7,\"b\": 1 }",
                "{}|{\"a\":7}",
                "{ }|{\"a\":7}"
            })
    void everyOtherByteStaysAsItIs(String before, String after) {
        assertThat(slice(before).with("a", SEVEN)).hasToString(after);
    }

    @Test
    void anyObjectIsTheSameButForOneMember() {
        Property.check(
                2_000,
                random -> {
                    var object = slice(RandomJson.object(random, 3));
                    var names = new ArrayList<>(object.members().keySet());
                    names.add("another");
                    var name = names.get(random.nextInt(names.size()));
                    var expected = (ObjectNode) object.tree();

                    assertThat(object.with(name, SEVEN).tree()).isEqualTo(expected.put(name, 7));
                });
    }

    @Test
    void theObjectItselfDoesNotChange() {
        var object = slice("{\"a\":1}");

        var other = object.with("a", SEVEN);

        assertThat(object).hasToString("{\"a\":1}");
        assertThat(other.members().get("a")).hasToString("7");
    }

    @Test
    void onlyAnObjectHasAnotherValue() {
        assertThatIllegalStateException().isThrownBy(() -> slice("[1]").with("a", SEVEN));
        assertThatExceptionOfType(DuplicateMember.class)
                .isThrownBy(() -> slice("{\"a\":1,\"a\":2}").with("b", SEVEN));
    }

    @Test
    void elementsAreTheVeryBytesThatWereSent() {
        assertThat(slice("[ 1.0 ,\"],\" ,\t[2, 3],{\"a\" : [4]} , null ]").elements())
                .extracting(RawJson::toString)
                .containsExactly("1.0", "\"],\"", "[2, 3]", "{\"a\" : [4]}", "null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[ ]", "{\"a\":1}", "1", "\"[1]\"", "null"})
    void whatIsEmptyOrNoArrayHasNoElements(String json) {
        assertThat(slice(json).elements()).isEmpty();
    }

    @Test
    void whatWasLookedIntoIsHeldWithoutThat() {
        var object = slice("{\"a\":1}");
        assertThat(object.compact()).isSameAs(object);

        object.members();

        assertThat(object.compact()).isNotSameAs(object).isEqualTo(object);
    }
}

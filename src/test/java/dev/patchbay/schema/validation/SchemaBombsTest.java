package dev.patchbay.schema.validation;

import static dev.patchbay.schema.validation.SchemaFixtures.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that dangerous schemas are refused. */
@Timeout(10)
class SchemaBombsTest {
    private static void assertRefused(String schema, String message) {
        assertThatExceptionOfType(BadSchema.class)
                .isThrownBy(() -> schema(schema))
                .withMessageContaining(message);
    }

    private static String definitions(int count, String pattern) {
        return IntStream.range(0, count)
                .mapToObj(
                        it -> "\"a" + it + "\":" + pattern.replace("NEXT", "#/$defs/a" + (it + 1)))
                .collect(
                        Collectors.joining(
                                ",",
                                "{\"$ref\":\"#/$defs/a0\",\"$defs\":{",
                                ",\"a" + count + "\":true}}"));
    }

    @Test
    void refusesReferencesThatDoubleAtEachOf24Levels() {
        assertRefused(
                definitions(24, "{\"allOf\":[{\"$ref\":\"NEXT\"},{\"$ref\":\"NEXT\"}]}"),
                "must not apply more than 10000 subschemas to one value");
    }

    @Test
    void refusesLongChainsOfReferences() {
        assertRefused(definitions(4000, "{\"$ref\":\"NEXT\"}"), "must not be chained");
    }

    @Test
    void refusesAHundredThousandSubschemas() {
        var schema = "{\"allOf\":[" + "{},".repeat(100_000) + "true]}";

        assertRefused(schema, "must not have more than 10000 subschemas, found 100002");
    }

    @Test
    void countsWhatTheRootAppliesItselfToo() {
        var reference = "{\"$ref\":\"https://json-schema.org/draft/2020-12/schema\"},";

        assertRefused(
                "{\"allOf\":[" + reference.repeat(3000) + "true]}",
                "must not apply more than 10000 subschemas to one value");
    }

    @Test
    void doesNotCountWhatAppliesToOtherValues() throws BadSchema {
        var properties =
                IntStream.range(0, 9000)
                        .mapToObj(it -> "\"p" + it + "\":{\"type\":\"string\"}")
                        .collect(Collectors.joining(","));

        assertThat(schema("{\"properties\":{" + properties + "}}")).isNotNull();
    }

    @Test
    void refusesLongAddresses() {
        assertRefused(
                "{\"$id\":\"x:" + "y".repeat(2047) + "\"}",
                "$id must not exceed 2048 characters, found 2049");
    }

    @Test
    void refusesManyPlacesUnderALongName() {
        assertRefused(
                definitions(4000, "{}")
                                .replace("$defs\":{", "$defs\":{\"" + "n".repeat(9000) + "\":{")
                        + "}",
                "members with long names");
    }

    @Test
    void refusesTooManyBytes() {
        assertRefused(
                "{\"description\":\"" + "x".repeat(1 << 20) + "\"}",
                "must not exceed 1048576 bytes, found 1048594");
    }

    @Test
    void refusesTooDeepNesting() {
        assertRefused(
                "{\"not\":".repeat(200) + "{}" + "}".repeat(200), "nested deeper than 128 levels");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"multipleOf\":1e-999999999}",
                "{\"maximum\":1e999999999}",
                "{\"minLength\":1e999999999}",
                "{\"enum\":[-1e999999999]}",
                "{\"default\":0e999999999}"
            })
    void refusesNumbersThatCannotBeWrittenOut(String schema) {
        assertRefused(schema, "exponent of at most 1000");
    }

    @ParameterizedTest
    @ValueSource(strings = {"(?:|)", "(|)", "(?:a?|b?)", "(?:$|^)", "(?:(?=)|b?)", "(?:a*|b*){1}"})
    void refusesExpressionsThatMatchNothingInCountlessWays(String part) {
        assertRefused(
                "{\"pattern\":\"" + part.repeat(40) + "(?!)\"}",
                "must not match the empty text in many ways");
    }

    @Test
    void refusesLongExpressions() {
        assertRefused(
                "{\"pattern\":\"" + "a".repeat(8193) + "\"}",
                "must not exceed 8192 characters, found 8193");
    }

    @Test
    void refusesExpressionsTooDeepToRead() {
        assertRefused(
                "{\"pattern\":\"" + "(".repeat(4000) + ")".repeat(4000) + "\"}",
                "Regular expression must be valid");
    }
}

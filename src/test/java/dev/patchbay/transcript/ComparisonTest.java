package dev.patchbay.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"a\":1,\"b\":2}          | {\"b\":2,\"a\":1}",
                "[1.50]                     | [1.50]",
                "{\"a\":\"$any\"}           | {\"a\":null}",
                "{\"$matches\":\"a+\"}      | \"aaa\"",
                "{\"$has\":{\"a\":1}}       | {\"a\":1,\"b\":2}",
                "{\"$contains\":[2,1]}      | [1,2,3]",
                "{\"$anyOrder\":[2,1]}      | [1,2]",
                "{\"$capture\":\"x\"}       | {\"a\":1}"
            })
    void findsNoDifference(String pattern, String found) {
        assertThat(new Comparison().difference(json(pattern), json(found))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1                          | 1.0",
                "1                          | \"1\"",
                "1.5                        | 1.50",
                "9007199254740993           | 9007199254740992",
                "{\"a\":1}                  | {\"a\":1,\"b\":2}",
                "{\"a\":1,\"b\":2}          | {\"a\":1}",
                "{\"a\":\"$any\"}           | {}",
                "{\"a\":null}               | {}",
                "[1,2]                      | [2,1]",
                "[1]                        | [1,2]",
                "{}                         | []",
                "{\"$matches\":\"a\"}       | \"aa\"",
                "{\"$matches\":\"1\"}       | 1",
                "{\"$has\":{\"a\":1}}       | {\"b\":2}",
                "{\"$has\":{}}              | []",
                "{\"$contains\":[4]}        | [1,2,3]",
                "{\"$contains\":[]}         | {}",
                "{\"$anyOrder\":[1,2]}      | [1,2,3]",
                "{\"$anyOrder\":[1,1]}      | [1,2]"
            })
    void findsADifference(String pattern, String found) {
        assertThat(new Comparison().difference(json(pattern), json(found))).isPresent();
    }

    @Test
    void saysWhereTheDifferenceIs() {
        assertThat(
                        new Comparison()
                                .difference(
                                        json("{\"a\":[1,{\"b\":2}]}"),
                                        json("{\"a\":[1,{\"b\":3}]}")))
                .hasValue("at /a/1/b: expected 2, found 3");
    }

    @Test
    void captures() {
        var comparison = new Comparison();
        assertThat(comparison.difference(json("[{\"$capture\":\"x\"}]"), json("[{\"a\":1}]")))
                .isEmpty();
        assertThat(comparison.captured()).isEqualTo(Map.of("x", json("{\"a\":1}")));
    }

    private static JsonNode json(String text) {
        return Transcript.json("test", text);
    }
}

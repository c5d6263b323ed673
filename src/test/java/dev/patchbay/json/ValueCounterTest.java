package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueCounterTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '@',
            value = {
                "1 | 1",
                "\"a,b[c{\" | 1",
                "\"a\\\",\" | 1",
                "\"a\\\\\",\"b\" | 2",
                "[1,2,3] | 4",
                "{\"a\":[{},{}]} | 6",
                "\"open,,, | 1",
                "\"\\ | 1"
            })
    void valuesAreCountedAndTextsNotLookedInto(String json, int count) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);

        assertThat(ValueCounter.count(bytes, bytes.length)).isEqualTo(count);
    }
}

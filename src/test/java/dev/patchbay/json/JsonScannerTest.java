package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomJson;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JsonScannerTest {
    @Test
    void findsTheEndOfAnyValueWhateverFollows() {
        Property.check(
                5_000,
                random -> {
                    var json = RandomJson.value(random, 4);
                    int end = json.getBytes(StandardCharsets.UTF_8).length;
                    for (var after : new String[] {",1", "}", "]", " ", "\t", "\r\n", " ,"}) {
                        var bytes = (json + after).getBytes(StandardCharsets.UTF_8);
                        assertThat(JsonScanner.skipValue(bytes, 0)).as(json + after).isEqualTo(end);
                    }
                });
    }

    @Test
    void findsTheEndOfAValueThatNothingFollows() {
        Property.check(
                5_000,
                random -> {
                    var bytes = RandomJson.value(random, 4).getBytes(StandardCharsets.UTF_8);
                    assertThat(JsonScanner.skipValue(bytes, 0)).isEqualTo(bytes.length);
                });
    }

    @Test
    void skipsTheFourBlanksOfJson() {
        var bytes = " \t\r\n\u00e9".getBytes(StandardCharsets.UTF_8);

        assertThat(JsonScanner.skipBlanks(bytes, 0)).isEqualTo(4);
        assertThat(JsonScanner.skipBlanks(bytes, 4)).isEqualTo(4);
    }

    @Test
    void needsNoStackForNesting() {
        var json = "[".repeat(1_000_000) + "]".repeat(1_000_000);

        int end = JsonScanner.skipValue(json.getBytes(StandardCharsets.US_ASCII), 0);

        assertThat(end).isEqualTo(2_000_000);
    }
}

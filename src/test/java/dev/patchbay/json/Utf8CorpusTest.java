package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Corpus;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("shared")
class Utf8CorpusTest {
    private static List<String> cases() {
        return Corpus.lines("utf8tests/utf8tests.txt").stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void judgesEveryCaseAsItsAuthorsDo(String line) {
        var parts = line.split(": ?", -1);
        var bytes =
                parts[1].endsWith(" hex")
                        ? HexFormat.of().parseHex(parts[2].replace(" ", ""))
                        : parts[2].getBytes(StandardCharsets.UTF_8);

        assertThat(Utf8.wellFormed(bytes, 0, bytes.length)).isEqualTo(parts[1].startsWith("valid"));
    }
}

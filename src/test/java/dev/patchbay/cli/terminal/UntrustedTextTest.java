package dev.patchbay.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.json.RawJson;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UntrustedTextTest {
    @ParameterizedTest
    @ValueSource(
            ints = {0x7F, 0x80, 0x9B, 0x9D, 0xAD, 0x202E, 0x2028, 0x2029, 0x2066, 0xFEFF, 0xE0041})
    void whatATerminalObeysIsEscapedInJson(int point) {
        var letter = Character.toString(point);
        var json = "{\"" + letter + "\":[\"a" + letter + "\"]}";

        var escaped = UntrustedText.escaped(json);

        assertThat(escaped).doesNotContain(letter).contains("\\u");
        assertThat(RawJson.parse(escaped).tree()).isEqualTo(RawJson.parse(json).tree());
    }

    @Test
    void blanksBetweenTokensBecomeSpaces() {
        assertThat(UntrustedText.escaped("{\r\n\t\"a\":1}")).isEqualTo("{   \"a\":1}");
    }

    @Test
    void allOtherJsonStaysAsItIs() {
        var json = "{\"Zürich\":\"日本 👩\u200d🚀 \\u009b\"}";

        assertThat(UntrustedText.escaped(json)).isSameAs(json);
    }
}

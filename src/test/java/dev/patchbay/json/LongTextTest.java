package dev.patchbay.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.patchbay.testing.Allocated;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomJson;
import dev.patchbay.testing.RandomText;
import java.io.IOException;
import java.util.Base64;
import org.junit.jupiter.api.Test;

class LongTextTest {
    private static JsonNode read(String json) {
        var bytes = json.getBytes(UTF_8);
        return RawJson.trusted(bytes, 0, bytes.length).tree();
    }

    @Test
    void isTheSameTextAsThatOfJackson() {
        Property.check(
                200,
                random -> {
                    var text = RandomText.any(random, 30).repeat(2_000) + "x".repeat(20_000);
                    var tree = read("{\"a\":" + RandomJson.quoted(random, text) + ",\"b\":1}");

                    var found = tree.path("a");

                    assertThat(found).isInstanceOf(LongText.class);
                    assertThat(found.textValue()).isEqualTo(text);
                    assertThat(found.asText()).isEqualTo(text);
                    assertThat(tree.path("b").intValue()).isEqualTo(1);
                });
    }

    @Test
    void isATextNodeToWhoeverAsks() throws IOException {
        var text = "a\"b\n".repeat(5_000);
        var quoted = TextNode.valueOf(text).toString();
        var found = read(quoted);

        assertThat(found.isTextual()).isTrue();
        assertThat(found.isValueNode()).isTrue();
        assertThat(found.isNumber()).isFalse();
        assertThat(found).isEqualTo(TextNode.valueOf(text)).hasSameHashCodeAs(text);
        assertThat(found).isNotEqualTo(TextNode.valueOf("a"));
        assertThat(found).isNotEqualTo(JsonNodeFactory.instance.numberNode(1));
        assertThat(Json.mapper().writeValueAsString(found)).isEqualTo(quoted);
        assertThat(Json.mapper().treeToValue(found, String.class)).isEqualTo(text);
    }

    @Test
    void mayBeBytesToo() throws IOException {
        var bytes = new byte[50_000];
        bytes[7] = 1;
        var found = read("\"" + Base64.getEncoder().encodeToString(bytes) + "\"");

        assertThat(Json.mapper().treeToValue(found, byte[].class)).isEqualTo(bytes);
    }

    @Test
    void makesNoTextThatNobodyAsksFor() {
        var json = "{\"text\":\"" + "x".repeat(1_000_000) + "\"}";
        var bytes = json.getBytes(UTF_8);
        var raw = RawJson.trusted(bytes, 0, bytes.length);
        raw.tree();

        assertThat(Allocated.by(raw::tree)).isLessThan(100_000);
    }
}

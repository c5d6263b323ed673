package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomJson;
import org.junit.jupiter.api.Test;

class IndentedTextTest {
    @Test
    void membersStandInLinesAndShortListsInOne() {
        var value = RawJson.parse("{\"a\":[1,\"b\",null],\"c\":{},\"d\":[{\"e\":1.50}],\"f\":[]}");

        assertThat(IndentedText.of(value))
                .isEqualTo(
                        """
                        {
                          "a": [1, "b", null],
                          "c": {},
                          "d": [
                            {
                              "e": 1.50
                            }
                          ],
                          "f": []
                        }\
                        """);
    }

    @Test
    void aPartContinuesTheTextAroundIt() {
        assertThat(IndentedText.of(RawJson.parse("{\"a\":{\"b\":1}}"), "\t", "\t", "\r\n"))
                .isEqualTo("{\r\n\t\t\"a\": {\r\n\t\t\t\"b\": 1\r\n\t\t}\r\n\t}");
    }

    @Test
    void whateverTheValueItIsTheSameValue() {
        Property.check(
                500,
                random -> {
                    var value = RawJson.parse(RandomJson.value(random, 4));

                    assertThat(RawJson.parse(IndentedText.of(value)).tree())
                            .isEqualTo(value.tree());
                });
    }
}

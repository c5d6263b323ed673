package dev.patchbay.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.json.RawJson;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentReaderTest {
    private static final RawJson SCHEMA =
            RawJson.parse(
                    """
                    {"properties": {
                      "text": {"type": "string"}, "whole": {"type": "integer"}, "yes": {"type": "boolean"},
                      "list": {"type": "array", "items": {"type": "integer"}}, "words": {"type": "array"},
                      "object": {"type": "object"}, "either": {"type": ["string", "null"]},
                      "one": {"enum": ["a", 1]}
                    }}
                    """);

    private static String read(String... pairs) {
        return new ArgumentReader(SCHEMA).read(RawJson.EMPTY_OBJECT, List.of(pairs)).toString();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "text=5          | {\"text\":\"5\"}",
                "text=           | {\"text\":\"\"}",
                "text=a=b        | {\"text\":\"a=b\"}",
                "whole=5         | {\"whole\":5}",
                "whole=12345678901234567890 | {\"whole\":12345678901234567890}",
                "yes=true        | {\"yes\":true}",
                "list=[1, 2]     | {\"list\":[1,2]}",
                "list=7          | {\"list\":[7]}",
                "words=a b       | {\"words\":[\"a b\"]}",
                "object={\"a\":1} | {\"object\":{\"a\":1}}",
                "either=null     | {\"either\":null}",
                "either=x        | {\"either\":\"x\"}",
                "one=1           | {\"one\":1}",
                "other=1.50      | {\"other\":1.50}",
                "other={no       | {\"other\":\"{no\"}",
                "other=x         | {\"other\":\"x\"}",
                "text:=5         | {\"text\":5}",
                "text:=[\"a\"]   | {\"text\":[\"a\"]}"
            })
    void aValueGetsTheTypeOfItsSchema(String pair, String object) {
        assertThat(read(pair)).isEqualTo(object);
    }

    @ParameterizedTest
    @CsvSource({
        "whole=x, whole must be a whole number",
        "whole=01, whole must be a whole number",
        "yes=yes, yes must be true or false",
        "object=x, object must be a JSON object",
        "list=x, list must be a whole number",
        "list=[1, list must be a JSON list",
        "text:=x, text must be JSON",
        "=x, 'An argument must be name=value, name:=json or a JSON object'",
        "secret, 'An argument must be name=value, name:=json or a JSON object'"
    })
    void whatDoesNotFitIsToldWithoutTheValue(String pair, String message) {
        assertThatExceptionOfType(BadUsage.class).isThrownBy(() -> read(pair)).withMessage(message);
    }

    @Test
    void argumentsGoIntoWhatWasGiven() {
        var given = RawJson.parse("{\"text\":\"old\",\"kept\":1.0}");

        assertThat(new ArgumentReader(SCHEMA).read(given, List.of("text=new", "yes=false")))
                .hasToString("{\"text\":\"new\",\"kept\":1.0,\"yes\":false}");
    }
}

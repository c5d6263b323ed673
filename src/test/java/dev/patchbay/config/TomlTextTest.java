package dev.patchbay.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.testing.Property;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TomlTextTest {
    private static final String WHOLE =
            """
            # the model
            model = "gpt-5"
            numbers = [ 1_000, -2.5e3, 0xFF, +inf,
              # a comment inside
              true, ]
            when = 1979-05-27 07:32:00Z
            day = 1979-05-27

            [mcp_servers."my server".env]
            KEY = 'C:\\no\\escapes'   # comment
            [mcp_servers."my server"]
            command = "a\\tb\\u00e9\\U0001F600\\""
            inner = { a.b = 1, "c d" = [ { } ] }

            [[many]]
            x = 1
            [many.deep]
            y = 2
            [[many]]
            long = \"\"\"
            first \\
               line
            second ""quoted""\"\"\"
            plain = '''
            a\\b'''
            """;

    /** The value as JSON, texts as they are. */
    private static String shown(Node node) {
        return switch (node) {
            case Node.Text text -> "'" + text.value() + "'";
            case Node.Numeral number -> number.spelling();
            case Node.Truth truth -> Boolean.toString(truth.value());
            case Node.Nothing _ -> "null";
            case Node.Sequence list ->
                    list.items().stream()
                            .map(TomlTextTest::shown)
                            .collect(Collectors.joining(",", "[", "]"));
            case Node.Mapping object ->
                    object.members().stream()
                            .map(member -> member.name() + ":" + shown(member.value()))
                            .collect(Collectors.joining(",", "{", "}"));
        };
    }

    @Test
    void allThatTomlHasIsRead() throws Unreadable {
        assertThat(shown(TomlText.parse(WHOLE)))
                .isEqualTo(
                        "{model:'gpt-5',numbers:[1000,-2.5e3,0xFF,+inf,true],"
                                + "when:'1979-05-27 07:32:00Z',day:'1979-05-27',"
                                + "mcp_servers:{my server:{env:{KEY:'C:\\no\\escapes'},"
                                + "command:'a\tb\u00e9\uD83D\uDE00\"',inner:{a:{b:1},c d:[{}]}}},"
                                + "many:[{x:1,deep:{y:2}},"
                                + "{long:'first line\nsecond \"\"quoted\"\"',plain:'a\\b'}]}");
    }

    @Test
    void linesMayEndAsOnWindows() throws Unreadable {
        assertThat(shown(TomlText.parse("a = 1\r\n[b]\r\nc = 2\r\n"))).isEqualTo("{a:1,b:{c:2}}");
    }

    @Test
    void everyValueKnowsItsPlace() throws Unreadable {
        var member = TomlText.parse("\n[a]\n  b = 'x'").members().getFirst();

        assertThat(member.place()).isEqualTo(new Place(2, 1));
        var inner = ((Node.Mapping) member.value()).members().getFirst();
        assertThat(inner.place()).isEqualTo(new Place(3, 3));
        assertThat(inner.value().place()).isEqualTo(new Place(3, 7));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a = s3cret                 | 1 | 5 | must be TOML; there is no value here",
                "a =                        | 1 | 4 | must be TOML; a value is missing here",
                "a 1                        | 1 | 3 | must be TOML; = is missing here",
                "= 1                        | 1 | 1 | must be TOML; a key is missing here",
                "a = 's3cret                | 1 | 5 | must be TOML; the text that begins here has no end",
                "`a = \"\"\"s3cret`         | 1 | 8 | must be TOML; the text that begins here has no end",
                "`a = \"\\x\"`              | 1 | 6 | must be TOML; this is no escape",
                "a = 1 b = 2                | 1 | 7 | must be TOML; the line should end here",
                "a = [1 2]                  | 1 | 8 | must be TOML; ] is missing here",
                "a = {b = 1                 | 1 | 11| must be TOML; } is missing here",
                "[a                         | 1 | 3 | must be TOML; ] is missing here",
                "`a = 1\na = 2`             | 2 | 1 | `must have each key once, found \"a\" in line 1 too`",
                "`[a]\n[a]`                 | 2 | 1 | `must have each key once, found \"a\" in line 1 too`",
                "`a = 1\n[a.b]`             | 2 | 1 | `must have each key once, found \"a\" in line 1 too`",
                "`a = 1\n[[a]]`             | 2 | 1 | `must have each key once, found \"a\" in line 1 too`"
            })
    void whatIsNoTomlIsRefusedWithItsPlace(String text, int line, int column, String message) {
        assertThatExceptionOfType(Unreadable.class)
                .isThrownBy(() -> TomlText.parse(text))
                .withMessage(message)
                .returns(new Place(line, column), Unreadable::place);
    }

    @Test
    void depthIsBounded() {
        assertThatExceptionOfType(Unreadable.class)
                .isThrownBy(() -> TomlText.parse("a = " + "[".repeat(100_000)))
                .withMessage("must not be nested deeper than 64");
        assertThatExceptionOfType(Unreadable.class)
                .isThrownBy(() -> TomlText.parse("a" + ".a".repeat(100_000) + " = 1"))
                .withMessage("must not have keys of more than 64 parts");
    }

    @Test
    void anyTextIsReadOrRefused() {
        Property.check(
                5_000,
                random -> {
                    var text = new StringBuilder(WHOLE);
                    for (int i = random.nextInt(6); i >= 0; i--) {
                        text.setCharAt(
                                random.nextInt(text.length()),
                                "[]{}=\"'\\\n#.,a1 \u0000é".charAt(random.nextInt(17)));
                    }
                    text.setLength(random.nextInt(text.length() + 1));
                    try {
                        assertThat(TomlText.parse(text.toString())).isNotNull();
                    } catch (Unreadable e) {
                        assertThat(e).hasMessageStartingWith("must ");
                    }
                });
    }
}

package dev.patchbay.config.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.TextPosition;
import dev.patchbay.config.format.Unreadable;
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
    private static String shown(ConfigurationNode node) {
        return switch (node) {
            case ConfigurationNode.Text text -> "'" + text.value() + "'";
            case ConfigurationNode.Numeral number -> number.spelling();
            case ConfigurationNode.Truth truth -> Boolean.toString(truth.value());
            case ConfigurationNode.Nothing _ -> "null";
            case ConfigurationNode.Sequence list ->
                    list.items().stream()
                            .map(TomlTextTest::shown)
                            .collect(Collectors.joining(",", "[", "]"));
            case ConfigurationNode.Mapping object ->
                    object.members().stream()
                            .map(member -> member.name() + ":" + shown(member.value()))
                            .collect(Collectors.joining(",", "{", "}"));
        };
    }

    @Test
    void allThatTomlHasIsRead() throws Unreadable {
        assertThat(shown(TomlText.parse(WHOLE)))
                .isEqualTo(
                        "{model:'gpt-5',numbers:[1000,-2.5E+3,255,Infinity,true],"
                                + "when:'1979-05-27T07:32:00Z',day:'1979-05-27',"
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
    void aTableInsideATableHasThePlaceOfItsHeader() throws Unreadable {
        var text =
                """
                servers.dotted = { a = 1 }

                  [ servers . "a b" . env ]
                KEY = "[servers.plain]"
                [servers.'a b']
                [servers.plain]
                x = 1
                """;

        var servers = (ConfigurationNode.Mapping) TomlText.parse(text).members().getFirst().value();

        assertThat(servers.members())
                .extracting(ConfigurationNode.Member::name, ConfigurationNode.Member::place)
                .containsExactly(
                        tuple("dotted", TextPosition.NONE),
                        tuple("a b", new TextPosition(3, 1)),
                        tuple("plain", new TextPosition(6, 1)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "a = s3cret                 | 1 | 5 | must be TOML; there is no key or value here",
                "a =                        | 1 | 4 | must be TOML; the file ends too early here",
                "a 1                        | 1 | 2 | must be TOML; there is no key or value here",
                "= 1                        | 1 | 1 | must be TOML, but is not valid from here on",
                "a = 's3cret                | 1 | 12| must be TOML; the file ends too early here",
                "`a = \"\"\"s3cret`         | 1 | 14| must be TOML; the file ends too early here",
                "`a = \"\\x\"`              | 1 | 6 | must be TOML; this escape sequence is not valid",
                "a = 1 b = 2                | 1 | 7 | must be TOML, but is not valid from here on",
                "a = 1s3cret                | 1 | 6 | must be TOML, but is not valid from here on",
                "a = [1 2]                  | 1 | 8 | must be TOML, but is not valid from here on",
                "a = {b = 1                 | 1 | 11| must be TOML; the file ends too early here",
                "[a                         | 1 | 3 | must be TOML; the file ends too early here",
                "`a = 1\na = 2`             | 2 | 6 | must have each key once; the key before this place is a"
                        + " duplicate",
                "`[a]\n[a]`                 | 2 | 3 | must have each table once; this table is a duplicate",
                "`a = 1\n[a.b]`             | 2 | 4 | must be TOML, but is not valid from here on",
                "`a = 1\n[[a]]`             | 2 | 4 | must be TOML, but is not valid from here on"
            })
    void whatIsNoTomlIsRefusedWithItsPlace(String text, int line, int column, String message) {
        assertThatExceptionOfType(Unreadable.class)
                .isThrownBy(() -> TomlText.parse(text))
                .withMessage(message)
                .returns(new TextPosition(line, column), Unreadable::place);
    }

    @Test
    void aLongNumberIsRefusedWithoutItsDigits() {
        assertThatExceptionOfType(Unreadable.class)
                .isThrownBy(() -> TomlText.parse("a = 0x" + "5ec9e7".repeat(200)))
                .withMessage("must be TOML, but is not valid from here on");
    }

    @Test
    void depthIsBounded() {
        assertThatExceptionOfType(Unreadable.class)
                .isThrownBy(() -> TomlText.parse("a = " + "[".repeat(100_000)))
                .withMessageStartingWith("must not be nested deeper than 256");
        assertThatExceptionOfType(Unreadable.class)
                .isThrownBy(() -> TomlText.parse("a" + ".a".repeat(100_000) + " = 1"))
                .withMessageStartingWith("must not be nested deeper than 256");
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

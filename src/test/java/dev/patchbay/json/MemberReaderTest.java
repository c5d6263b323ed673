package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MemberReaderTest {
    /** What often breaks JSON, or makes something else of it. */
    private static final String DAMAGE = "{}[]:,\"\\/ue+-.09 \t\n\u0001\u00e9tfn";

    private record Read(List<String> members, boolean whole) {}

    private static Read read(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        var members = new ArrayList<String>();
        var reader = new MemberReader(bytes, bytes.length);
        while (reader.next()) {
            members.add(reader.name() + "=" + reader.value());
        }
        return new Read(members, reader.whole());
    }

    /** Whether the parser takes the text for exactly one object. */
    private static boolean jacksonAccepts(String json) {
        var bytes = json.getBytes(StandardCharsets.UTF_8);
        try (JsonParser parser = Json.parser(bytes, 0, bytes.length)) {
            boolean object = parser.nextToken() != null && parser.currentToken().isStructStart();
            parser.skipChildren();
            return object && !parser.isExpectedStartArrayToken() && parser.nextToken() == null;
        } catch (IOException e) {
            return false;
        }
    }

    private static String damaged(RandomGenerator random, String json) {
        var text = new StringBuilder(json);
        for (int i = random.nextInt(4); i > 0; i--) {
            int at = random.nextInt(text.length());
            char other = DAMAGE.charAt(random.nextInt(DAMAGE.length()));
            switch (random.nextInt(3)) {
                case 0 -> text.setCharAt(at, other);
                case 1 -> text.insert(at, other);
                default -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(3)));
            }
            if (text.isEmpty()) {
                text.append(other);
            }
        }
        return text.toString();
    }

    @Test
    void readsTheMembersInTheirOrder() {
        var read = read(" { \"a\" : [1, {\"b\":2}] ,\"c\":\"d\\n\",\"\\\"\" :0}");

        assertThat(read.members()).containsExactly("a=[1, {\"b\":2}]", "c=\"d\\n\"");
        assertThat(read.whole()).as("a name with an escape").isFalse();
        assertThat(read(" {\t}\r\n")).isEqualTo(new Read(List.of(), true));
        assertThat(read("{\"a\":1 , \"a\":-2.5e3}"))
                .isEqualTo(new Read(List.of("a=1", "a=-2.5e3"), true));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "}",
                "{",
                ",",
                "[]",
                "{}}",
                "{},",
                "{,}",
                "{\"a\":1,}",
                "{\"a\"}",
                "{\"a\":}",
                "{\"a\":1",
                "{\"a\":1}x",
                "{\"a\":01}",
                "{\"a\":1.}",
                "{\"a\":.1}",
                "{\"a\":1e}",
                "{\"a\":-}",
                "{\"a\":+1}",
                "{\"a\":tru}",
                "{\"a\":truex}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\\u12g4\"}",
                "{\"a\":\"\\u12",
                "{\"a\":\"\\",
                "{\"a\":\"\t\"}",
                "{\"a\":\"",
                "{\"a\":[1 2]}",
                "{\"a\":[1,]}",
                "{\"a\":[}",
                "{\"a\":{]}",
                "{a:1}",
                "{'a':1}",
                "{\"a\":1e1234567890}",
                "\ufeff{}",
                "{\"a\":1}\u0000",
                "{} {}"
            })
    void stopsAtWhatIsWrongOrUnusual(String json) {
        assertThat(read(json).whole()).as(json).isFalse();
    }

    @Test
    void stopsAtWhatIsOverALimit() {
        var deepest = "[".repeat(Json.MAX_DEPTH - 1) + "]".repeat(Json.MAX_DEPTH - 1);
        var longest = "9".repeat(Json.MAX_NUMBER_DIGITS);
        var name = "n".repeat(Json.MAX_NAME_LENGTH - 1);

        assertThat(read("{\"a\":" + deepest + "}").whole()).isTrue();
        assertThat(read("{\"a\":[" + deepest + "]}").whole()).isFalse();
        assertThat(read("{\"a\":{\"b\":" + deepest + "}}").whole()).isFalse();
        assertThat(read("{\"a\":" + longest + "}").whole()).isTrue();
        assertThat(read("{\"a\":" + longest + "9}").whole()).isFalse();
        assertThat(read("{\"" + name + "\":1}").whole()).isTrue();
        assertThat(read("{\"" + name + "nn\":1}").whole()).isFalse();
    }

    @Test
    void takesNothingThatJacksonRefuses() {
        var taken = new int[2];
        Property.check(
                20_000,
                random -> {
                    var json = damaged(random, RandomJson.object(random, 4));
                    boolean whole = read(json).whole();
                    taken[whole ? 1 : 0]++;
                    assertThat(!whole || jacksonAccepts(json)).as(json).isTrue();
                });
        assertThat(taken[0]).isGreaterThan(1_000);
        assertThat(taken[1]).isGreaterThan(1_000);
    }
}

package dev.patchbay.catalog.address;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.patchbay.testing.Property;
import dev.patchbay.testing.RandomText;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UriTemplateTest {
    @Test
    void namesItsVariablesInOrder() {
        assertThat(UriTemplate.parse("db://{table}/rows/{+rest}").variables())
                .containsExactly("table", "rest");
    }

    @Test
    void readsTheValuesOfItsVariables() {
        var template = UriTemplate.parse("db://{table}/rows/{id}?x={x_1}");

        assertThat(template.match("db://users/rows/42?x=y"))
                .contains(Map.of("table", "users", "id", "42", "x_1", "y"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:/x", "a:x/", "a:", "a:x/y", "a:x?y", "a:x#y", "A:x", " a:x", "b:x"})
    void aSimpleVariableIsOneWholeSegment(String uri) {
        assertThat(UriTemplate.parse("a:{x}").match(uri)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "x/y", "/x?y#z", "../..", "x\ny", "é"})
    void aReservedVariableIsAnyRest(String rest) {
        assertThat(UriTemplate.parse("a:{+x}").match("a:" + rest)).contains(Map.of("x", rest));
        assertThat(UriTemplate.parse("a:{+x}").match("a:")).isEmpty();
    }

    @Test
    void takesEverythingElseLiterally() {
        var template = UriTemplate.parse("a.b:[x]*(\\E)$^|+?{y}");

        assertThat(template.match("a.b:[x]*(\\E)$^|+?1")).contains(Map.of("y", "1"));
        assertThat(template.match("aXb:[x]*(\\E)$^|+?1")).isEmpty();
    }

    @Test
    void withoutVariablesItMatchesItselfOnly() {
        assertThat(UriTemplate.parse("a:b").match("a:b")).contains(Map.of());
        assertThat(UriTemplate.parse("a:b").match("a:bb")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "a%20b, 'a b'",
        "a+b, a+b",
        "%2F, /",
        "%e2%82%AC, €",
        "%F0%9F%98%80, 😀",
        "%00, '\0'"
    })
    void valuesAreDecoded(String raw, String value) {
        assertThat(UriTemplate.parse("a:{x}").match("a:" + raw)).contains(Map.of("x", value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%",
                "%2",
                "%zz",
                "a%",
                "%-1",
                "%+1",
                "%ff",
                "%C0%AF",
                "%ED%A0%80",
                "%E2%82",
                "%E2%82x",
                "%80",
                "%F4%90%80%80"
            })
    void anAddressThatCannotBeDecodedIsNoMatch(String raw) {
        assertThat(UriTemplate.parse("a:{x}").match("a:" + raw)).isEmpty();
    }

    @Test
    void anyValueComesBackFromItsAddress() {
        var template = UriTemplate.parse("a://{one}/b/{two}");
        Property.check(
                5_000,
                random -> {
                    var values =
                            Map.of(
                                    "one", "1" + RandomText.encodable(random, 20),
                                    "two", RandomText.encodable(random, 20) + "2");
                    var uri =
                            "a://"
                                    + encoded(values.get("one"))
                                    + "/b/"
                                    + encoded(values.get("two"));
                    assertThat(template.match(uri)).as(uri).contains(values);
                });
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a:{}", "a:{+}", "a:{?x}", "a:{/x}", "a:{#x}", "a:{x,y}", "a:{x*}", "a:{x:3}",
                "a:{x-y}", "a:{x y}", "a:{{x}}", "a:{ö}", "a:{x\n}"
            })
    void refusesWhatCannotBeReadBackwards(String template) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UriTemplate.parse(template))
                .withMessageContaining("{name} or {+name}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:{x", "a:x}", "a:{x}}", "a:{x}{", "a:}{x}"})
    void refusesBracesWithoutAPartner(String template) {
        assertThatIllegalArgumentException().isThrownBy(() -> UriTemplate.parse(template));
    }

    @Test
    void refusesAVariableThatIsNamedTwice() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UriTemplate.parse("a:{x}/{+x}"))
                .withMessageContaining("x");
    }

    /**
     * A matcher that goes back would need years: it takes a power of the length for each variable.
     */
    @Test
    void manyVariablesAndALongAddressThatFitsNotTakeNoTime() {
        var address = "x".repeat(100_000) + "/";

        assertThat(UriTemplate.parse("{a}{b}{c}{d}{e}").match(address)).isEmpty();
        assertThat(UriTemplate.parse("{+a}x{+b}x{+c}x{+d}!").match(address)).isEmpty();
    }

    /** The same as the expression that a template stands for, where each variable is greedy. */
    @Test
    void eachVariableTakesAsMuchAsItCan() {
        var parts =
                new String[] {"{a}", "{+b}", "{c}", "{+d}", "/", "x", "xx", "?", "\ud83d\ude00"};
        Property.check(
                20_000,
                random -> {
                    var template = new StringBuilder();
                    var expression = new StringBuilder();
                    for (int i = 0; i < 5; i++) {
                        var part = parts[random.nextInt(parts.length)];
                        if (part.startsWith("{") && template.indexOf(part) >= 0) {
                            continue;
                        }
                        template.append(part);
                        expression.append(
                                part.startsWith("{+")
                                        ? "(.+)"
                                        : part.startsWith("{") ? "([^/?#]+)" : Pattern.quote(part));
                    }
                    var address = new StringBuilder();
                    for (int i = random.nextInt(9); i > 0; i--) {
                        address.append(parts[4 + random.nextInt(parts.length - 4)]);
                    }
                    var matcher =
                            Pattern.compile(expression.toString(), Pattern.DOTALL).matcher(address);
                    var expected = new ArrayList<String>();
                    boolean fits = matcher.matches();
                    for (int i = 1; fits && i <= matcher.groupCount(); i++) {
                        expected.add(matcher.group(i));
                    }

                    var found = UriTemplate.parse(template.toString()).match(address.toString());

                    assertThat(found.isPresent()).as("%s %s", template, address).isEqualTo(fits);
                    assertThat(found.map(values -> List.copyOf(values.values())).orElse(List.of()))
                            .as("%s %s", template, address)
                            .isEqualTo(expected);
                });
    }

    @Test
    void aVeryLongAddressNeedsNoStack() {
        var rest = "/x".repeat(500_000);

        assertThat(UriTemplate.parse("a:{+x}").match("a:" + rest)).contains(Map.of("x", rest));
        assertThat(UriTemplate.parse("a:{x}").match("a:" + rest)).isEmpty();
    }
}

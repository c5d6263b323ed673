package dev.patchbay.schema.validation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Seed;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmptyPathsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "^[a-z]+$",
                "^(?<year>\\d{4})-(?<month>\\d{2})-(?<day>\\d{2})$",
                "^(([0-9]{1,3}\\.){3}[0-9]{1,3}|([0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4})$",
                "^(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(?:-((?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)"
                        + "(?:\\.(?:0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?"
                        + "(?:\\+([0-9a-zA-Z-]+(?:\\.[0-9a-zA-Z-]+)*))?$",
                "^a?b?c?d?e?f?g?h?i?j?k?l?$",
                "^a??b??c??d??e??f??g??h??i*?j*+k?+l??$",
                "[]|(){}a|b|]+",
                "\\Q(|)(|)(|)\\E",
                "^(?:|a)(?:|b)(?:|c)$"
            })
    void passesWhatPeopleWrite(String expression) {
        assertThat(EmptyPaths.count(expression)).isLessThan(10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(?:|)(?:|)(?:|)(?:|)(?:|)(?:|)(?:|)(?:|)x",
                "(?:|){8}x",
                "(?=(|)(|)(|)(|)(|)(|)(|)(|)x)",
                // Behind a character, where it has been looked at already.
                "a(?:|)(?:|)(?:|)(?:|)(?:|)(?:|)(?:|)(?:|)(?=b)",
                "(?:(?:|){4}x(?:|){4})*y",
                // Within each other.
                "(?:|){4}(?:(?:|){4}x)",
                "(?:|){4}(?=(?:|){4}x)",
                "(?:|){2000}a",
                // One way only, but the matcher goes through it each time.
                "(){888888889}b",
                "(?:(){20}){20}b",
                "a(?:(?=b){500})c",
                // Signs that are none, and would hide the rest.
                "\\c\\(?:|){8}x",
                "[\\c]](?:|){8}x",
                "(?x)#)\n(?:|){8}x",
                "(?x)#[\n(?:|){8}x",
                "(?<a>(?:\\b|\\B){8})[)]"
            })
    void findsWhatMatchesNothingInManyWays(String expression) {
        assertThat(EmptyPaths.count(expression)).isGreaterThanOrEqualTo(256);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[^^]x", "[^]]", "[]^]", "[a&&[^^]]", "\\cA(a|b)", "[\\cA]", "\\c\\"})
    void seesWhereAClassOrAnEscapeEnds(String expression) {
        assertThat(EmptyPaths.count(expression)).isEqualTo(1);
    }

    @Test
    void readsWhateverTheJdkReads() {
        var seed = Seed.pick();
        var random = seed.random();
        var parts =
                "( ) (?: (?= (?<!  (?<n> (?i) (?i: (?> [ ] [^ ] && | * + ? {2} {0,3} {1,} a \\d \\Q \\E ^ $ \\1 \\p{L} \\x41 \\\\ - \\c (?x) #"
                        .split(" ", -1);
        for (int i = 0; i < 200_000; i++) {
            var expression = new StringBuilder();
            int length = random.nextInt(12);
            for (int k = 0; k < length; k++) {
                expression.append(parts[random.nextInt(parts.length)]);
            }
            var text = expression.toString();
            try {
                Pattern.compile(text);
            } catch (PatternSyntaxException _) {
                continue;
            }
            try {
                assertThat(EmptyPaths.count(text)).isNotNegative();
            } catch (RuntimeException e) {
                throw new AssertionError(seed + ", expression " + text, e);
            }
        }
    }
}

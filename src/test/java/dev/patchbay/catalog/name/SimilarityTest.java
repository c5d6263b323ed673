package dev.patchbay.catalog.name;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Property;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimilarityTest {
    private static String word(RandomGenerator random) {
        var word = new StringBuilder();
        for (int i = random.nextInt(7); i > 0; i--) {
            word.append("abcA".charAt(random.nextInt(4)));
        }
        return word.toString();
    }

    /** The distance by definition. */
    private static int expected(String one, String other) {
        if (one.isEmpty() || other.isEmpty()) {
            return Math.max(one.length(), other.length());
        }
        boolean same =
                Character.toLowerCase(one.charAt(0)) == Character.toLowerCase(other.charAt(0));
        var restOfOne = one.substring(1);
        var restOfOther = other.substring(1);
        if (same) {
            return expected(restOfOne, restOfOther);
        }
        return 1
                + Math.min(
                        expected(restOfOne, restOfOther),
                        Math.min(expected(restOfOne, other), expected(one, restOfOther)));
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', 0",
        "'', abc, 3",
        "abc, '', 3",
        "echo, echo, 0",
        "echo, ECHO, 0",
        "ecoh, echo, 2",
        "serch, search, 1",
        "kitten, sitting, 3"
    })
    void countsEdits(String one, String other, int distance) {
        assertThat(Similarity.distance(one, other)).isEqualTo(distance);
    }

    @Test
    void agreesWithTheDefinition() {
        Property.check(
                2_000,
                random -> {
                    var one = word(random);
                    var other = word(random);
                    assertThat(Similarity.distance(one, other))
                            .as("%s and %s", one, other)
                            .isEqualTo(expected(one, other))
                            .isEqualTo(Similarity.distance(other, one));
                });
    }

    @Test
    void comparesNoNamesThatAreVeryLong() {
        var longest = "a".repeat(128);

        assertThat(Similarity.distance(longest, longest)).isZero();
        assertThat(Similarity.distance(longest + "a", "a")).isEqualTo(Integer.MAX_VALUE);
        assertThat(Similarity.distance("a", longest + "a")).isEqualTo(Integer.MAX_VALUE);
    }

    @ParameterizedTest
    @CsvSource({"'', 1", "a, 1", "abcde, 1", "abcdef, 2", "abcdefghijkl, 4"})
    void toleratesOneEditForEveryThreeLetters(String name, int edits) {
        assertThat(Similarity.tolerance(name)).isEqualTo(edits);
    }
}

package dev.patchbay.catalog.name;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UniqueNamesTest {
    private static final int LONGEST = 64;

    private static FullName name(String name) {
        return new FullName("server", name);
    }

    @ParameterizedTest
    @CsvSource({"DOT, server.a", "DOUBLE_UNDERSCORE, server__a", "BARE, a"})
    void aNameIsOfTheStyleThatWasChosen(NameStyle style, String listed) {
        assertThat(new UniqueNames(style).listed(name("a"))).isEqualTo(listed);
    }

    @Test
    void aNameOfSixtyFourLettersStaysAndALongerOneIsCut() {
        var fits = "a".repeat(LONGEST - "server.".length());

        assertThat(new UniqueNames(NameStyle.DOT).listed(name(fits))).isEqualTo("server." + fits);
        assertThat(new UniqueNames(NameStyle.DOT).listed(name(fits + "a")))
                .hasSize(LONGEST)
                .startsWith("server.aaaa")
                .matches(".*-[0-9a-f]{8}");
    }

    /** Half a character is no valid text: strict clients would refuse the whole list. */
    @Test
    void aLongNameIsNotCutWithinACharacter() {
        for (int shift = 0; shift < 2; shift++) {
            var listed =
                    new UniqueNames(NameStyle.BARE)
                            .listed(name("a".repeat(shift) + "\uD83D\uDE00".repeat(70)));

            assertThat(listed.substring(0, listed.length() - 9))
                    .matches("a?(\uD83D\uDE00)+")
                    .hasSizeBetween(LONGEST - 10, LONGEST - 9);
        }
    }

    @Test
    void longNamesThatBeginAlikeStayDifferent() {
        var naming = new UniqueNames(NameStyle.DOT);

        assertThat(naming.listed(name("a".repeat(70) + "1")))
                .isNotEqualTo(naming.listed(name("a".repeat(70) + "2")));
    }

    @Test
    void namesThatClientsWouldReadAlikeGetASuffix() {
        var naming = new UniqueNames(NameStyle.DOT);

        assertThat(naming.listed(name("a.b"))).isEqualTo("server.a.b");
        assertThat(naming.listed(name("a_b"))).matches("server\\.a_b-[0-9a-f]{8}");
    }

    @Test
    void aSuffixDependsOnNothingButTheName() {
        var one = new UniqueNames(NameStyle.DOT);
        one.listed(name("a.b"));
        var other = new UniqueNames(NameStyle.DOT);
        other.listed(name("x"));
        other.listed(name("a.b"));

        assertThat(one.listed(name("a_b"))).isEqualTo(other.listed(name("a_b")));
    }
}

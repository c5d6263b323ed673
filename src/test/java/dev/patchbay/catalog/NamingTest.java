package dev.patchbay.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamingTest {
    private static final int LONGEST = 64;

    private static FullName name(String name) {
        return new FullName("server", name);
    }

    @ParameterizedTest
    @CsvSource({"DOT, server.a", "DOUBLE_UNDERSCORE, server__a", "BARE, a"})
    void aNameIsOfTheStyleThatWasChosen(Style style, String listed) {
        assertThat(new Naming(style).listed(name("a"))).isEqualTo(listed);
    }

    @Test
    void aNameOfSixtyFourLettersStaysAndALongerOneIsCut() {
        var fits = "a".repeat(LONGEST - "server.".length());

        assertThat(new Naming(Style.DOT).listed(name(fits))).isEqualTo("server." + fits);
        assertThat(new Naming(Style.DOT).listed(name(fits + "a")))
                .hasSize(LONGEST)
                .startsWith("server.aaaa")
                .matches(".*-[0-9a-f]{8}");
    }

    @Test
    void longNamesThatBeginAlikeStayDifferent() {
        var naming = new Naming(Style.DOT);

        assertThat(naming.listed(name("a".repeat(70) + "1")))
                .isNotEqualTo(naming.listed(name("a".repeat(70) + "2")));
    }

    @Test
    void namesThatClientsWouldReadAlikeGetASuffix() {
        var naming = new Naming(Style.DOT);

        assertThat(naming.listed(name("a.b"))).isEqualTo("server.a.b");
        assertThat(naming.listed(name("a_b"))).matches("server\\.a_b-[0-9a-f]{8}");
    }

    @Test
    void aSuffixDependsOnNothingButTheName() {
        var one = new Naming(Style.DOT);
        one.listed(name("a.b"));
        var other = new Naming(Style.DOT);
        other.listed(name("x"));
        other.listed(name("a.b"));

        assertThat(one.listed(name("a_b"))).isEqualTo(other.listed(name("a_b")));
    }
}

package dev.patchbay.transport.http.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.patchbay.peer.channel.Principal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AccessTokensTest {
    private static final String ONE = "aaaaaaaaaaaaaaa1";
    private static final String TWO = "bbbbbbbbbbbbbbb2";
    private static final String THREE = "ccccccccccccccc3";

    private static AccessTokens parse(String... lines) {
        return AccessTokens.NONE.with(String.join("\n", lines));
    }

    private static Principal named(String name) {
        return new Principal("", "token:" + name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "alice:" + ONE,
                "alice: " + ONE,
                "alice " + ONE,
                "alice\t" + ONE,
                "  alice : " + ONE + "  ",
                "alice:" + ONE + "\r",
                "# who\n\n \t\nalice:" + ONE + "\n# end",
            })
    void aLineIsANameAndAToken(String text) {
        var tokens = parse(text);

        assertThat(tokens.holder(ONE)).contains(named("alice"));
        assertThat(tokens.holders()).containsExactly(named("alice"));
    }

    @Test
    void eachNameIsSomebodyElse() {
        var tokens = parse("alice:" + ONE, "bob:" + TWO, "token:" + THREE);

        assertThat(tokens.holder(ONE)).contains(named("alice"));
        assertThat(tokens.holder(TWO)).contains(named("bob"));
        assertThat(tokens.holder(THREE)).contains(named("token"));
        assertThat(tokens.holders()).hasSize(3).doesNotContain(Principal.TOKEN_HOLDER);
    }

    @Test
    void aNameMayHaveTwoTokensForAChangeOver() {
        var tokens = parse("alice:" + ONE, "alice:" + TWO);

        assertThat(tokens.holder(ONE)).isEqualTo(tokens.holder(TWO)).contains(named("alice"));
    }

    @Test
    void aTokenAloneIsTheOnlyOneOfTheServer() {
        assertThat(parse(ONE).holder(ONE)).contains(Principal.TOKEN_HOLDER);
        assertThat(AccessTokens.of("a b").holder("a b")).contains(Principal.TOKEN_HOLDER);
    }

    @Test
    void aTokenThatIsGivenBesideTheFileIsOneMore() {
        var tokens = AccessTokens.of(ONE).with("alice:" + TWO);

        assertThat(tokens.holder(ONE)).contains(Principal.TOKEN_HOLDER);
        assertThat(tokens.holder(TWO)).contains(named("alice"));
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> AccessTokens.of(ONE).with("alice:" + ONE))
                .withMessageContaining("must be unique");
    }

    @Test
    void nothingElseIsAToken() {
        var tokens = parse("alice:" + ONE);

        for (var wrong :
                List.of(
                        "",
                        ONE + "x",
                        ONE.substring(1),
                        ONE.toUpperCase(Locale.ROOT),
                        "alice:" + ONE)) {
            assertThat(tokens.holder(wrong)).isEmpty();
        }
        assertThat(AccessTokens.NONE.holder("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "alice:short | at least 16 characters, found 5",
                "short | at least 16 characters, found 5",
                ":" + ONE + " | must be a name",
                "alice: | must be a name",
                "alice:: " + ONE + " | must be a name",
                "-alice:" + ONE + " | must be a name",
                "ali/ce:" + ONE + " | must be a name",
                "alice:" + ONE + " # hers | must be a name",
                "alice:secret!secret!secret! | must be a name",
                "alice,bob:" + ONE + " | must be a name"
            })
    void whatIsNoLineIsNamedByItsNumberAndKeptToItself(String line, String why) {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> parse("# names", "bob:" + TWO, line))
                .withMessageStartingWith("line 3: ")
                .withMessageContaining(why)
                .satisfies(e ->
                        assertThat(e.getMessage()).doesNotContain(ONE, TWO, "secret", "short"));
    }

    @Test
    void whatStandsTwiceIsRefused() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> parse("alice:" + ONE, "bob:" + ONE))
                .withMessage("line 2: a token must be unique, found it twice");
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> parse("alice:" + ONE, "alice:" + TWO, "alice:" + THREE))
                .withMessage("line 3: a name must have at most 2 tokens, found one more");
    }

    @Test
    void thereIsAtLeastOneAndNotAnyNumber() {
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> parse("# nobody", ""))
                .withMessage("there must be a token, found none");
        var many =
                IntStream.range(0, AccessTokens.MAX_TOKENS + 1)
                        .mapToObj(i -> "name" + i + ":" + ONE + i)
                        .collect(Collectors.toList());
        assertThat(parse(many.subList(1, many.size()).toArray(String[]::new)).size())
                .isEqualTo(AccessTokens.MAX_TOKENS);
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> parse(many.toArray(String[]::new)))
                .withMessage("line 101: there must be at most 100 tokens");
    }
}

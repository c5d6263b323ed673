package dev.patchbay.catalog.address;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LooseTemplateTest {
    @ParameterizedTest
    @CsvSource({
        "file:///{path}, file:///a/b, true",
        "file:///{path}, file:///, true",
        "file:///{path}, http:///a, false",
        "a://{x}/b/{y}/c, a://1/b/2/c, true",
        "a://{x}/b/{y}/c, a://1/c/2/b, false",
        "a://{x}/b/{y}/c, a://1/b/c, false",
        "a://{x}/end, a://x/end, true",
        "a://{x}/end, a://x/end/more, false",
        "'{x}-{y}-{z}', a-b-c, true",
        "'{x}-{y}-{z}', a-b, false",
        "a{x}a, a, false",
        "a{x}a, aa, true",
        "'a{+path}{?q,r*}', a/b?q=1, true",
        "plain://x, plain://x, true",
        "plain://x, plain://y, false",
        "plain://x, plain://xy, false",
        "'{all}', anything, true"
    })
    void theLiteralsStandInTheirOrder(String template, String uri, boolean matches) {
        assertThat(LooseTemplate.of(template).match(uri).isPresent()).isEqualTo(matches);
    }

    /** A search that begins anew at each brace would need a day. */
    @Test
    void aServerMayOpenAsManyBracesAsItLikes() {
        var braces = "{".repeat(5_000_000);

        assertThat(LooseTemplate.of(braces).match(braces)).isPresent();
        assertThat(LooseTemplate.of(braces + "a}").variables()).containsExactly("a");
    }

    @Test
    void variablesAreNamedWithoutTheirMarks() {
        assertThat(LooseTemplate.of("a://{x}/{+path}{?q,r*}{/s:3}").variables())
                .containsExactly("x", "path", "q", "r", "s");
    }
}

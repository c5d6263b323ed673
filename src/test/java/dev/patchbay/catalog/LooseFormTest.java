package dev.patchbay.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LooseFormTest {
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
        assertThat(LooseForm.of(template).match(uri).isPresent()).isEqualTo(matches);
    }

    @Test
    void variablesAreNamedWithoutTheirMarks() {
        assertThat(LooseForm.of("a://{x}/{+path}{?q,r*}{/s:3}").variables())
                .containsExactly("x", "path", "q", "r", "s");
    }
}

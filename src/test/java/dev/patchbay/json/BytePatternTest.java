package dev.patchbay.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Property;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class BytePatternTest {
    private static boolean found(String text, String in) {
        return RawJson.parse("\"" + in + "\"").contains(new BytePattern(text));
    }

    @Test
    void aTextIsFoundWhereverItIs() {
        assertThat(found("link", "link")).isTrue();
        assertThat(found("link", "a link here")).isTrue();
        assertThat(found("link", "lilinlink")).isTrue();
        assertThat(found("link", "lin")).isFalse();
        assertThat(found("link", "")).isFalse();
        assertThat(found("link", "ünlinlin\u00e4k")).isFalse();
    }

    @Test
    void itIsFoundAsAnySearchFindsIt() {
        Property.check(
                20_000,
                random -> {
                    var text = letters(random, 1 + random.nextInt(4));
                    var in = letters(random, random.nextInt(20));
                    assertThat(found(text, in)).as(text + " in " + in).isEqualTo(in.contains(text));
                });
    }

    private static String letters(RandomGenerator random, int length) {
        return random.ints(length, 'a', 'd')
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}

package dev.patchbay.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NameFilterTest {
    @ParameterizedTest
    @CsvSource({
        "read, read, true",
        "read, reads, false",
        "reads, read, false",
        "read, Read, false",
        "*, '', true",
        "'', a, false",
        "read*, read, true",
        "read*, read_file, true",
        "*file, read_file, true",
        "*file, read_files, false",
        "r*_f*e, read_file, true",
        "r*_f*e, read_fil, false",
        "rea?, read, true",
        "rea?, rea, false",
        "?, '', false",
        "**, x, true",
        "*a*b, aab, true",
        "*ab, aab, true",
        "a.c, abc, false",
        "a*?, a, false"
    })
    void aStarIsAnyTextAndAQuestionMarkOneLetter(String pattern, String tool, boolean lets) {
        assertThat(new NameFilter(List.of(pattern), List.of()).allows(tool)).isEqualTo(lets);
        assertThat(new NameFilter(List.of(), List.of(pattern)).allows(tool)).isEqualTo(!lets);
    }

    @Test
    void withoutPatternsAllToolsAreLet() {
        assertThat(NameFilter.ALL.allows("anything")).isTrue();
    }

    @Test
    void whatIsDeniedIsNotLetThoughItIsAllowed() {
        var filter = new NameFilter(List.of("read*", "list*"), List.of("*_secret"));

        assertThat(filter.allows("read_file")).isTrue();
        assertThat(filter.allows("list_secret")).isFalse();
        assertThat(filter.allows("write_file")).isFalse();
    }

    @Test
    @Timeout(10)
    void manyStarsTakeNoTime() {
        var filter = new NameFilter(List.of("*a".repeat(200) + "b"), List.of());

        assertThat(filter.allows("a".repeat(10_000))).isFalse();
    }
}

package dev.patchbay.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Property;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JoinedInstructionsTest {
    private static final JoinedInstructions USUAL = new JoinedInstructions(2_048, 8_192);

    private static SortedMap<String, String> of(Map<String, String> texts) {
        return new TreeMap<>(texts);
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    @Test
    void standUnderHeadingsWithTheIdsOfTheirServers() {
        assertThat(USUAL.of(of(Map.of("files", "Read first.\nThen write.", "b", "Be kind."))))
                .hasValueSatisfying(text ->
                        assertThat(text)
                                .endsWith(
                                        """


                                        ## b

                                        Be kind.

                                        ## files

                                        Read first.
                                        Then write.\
                                        """));
    }

    @Test
    void areNoneWithoutServersThatHaveSome() {
        assertThat(USUAL.of(of(Map.of()))).isEmpty();
    }

    @Test
    void ofOneServerAreCutWithAMark() {
        var text = USUAL.of(of(Map.of("a", "x".repeat(5_000), "b", "whole"))).orElseThrow();

        assertThat(text).contains("x".repeat(2_042) + " […]\n\n## b\n\nwhole");
        assertThat(text).doesNotContain("x".repeat(2_043));
    }

    @Test
    void ofTooManyServersAreLeftOutAndThatIsSaid() {
        var texts = new TreeMap<String, String>();
        for (int i = 10; i < 30; i++) {
            texts.put("s" + i, "y".repeat(1_000));
        }
        var text = USUAL.of(texts).orElseThrow();

        assertThat(bytes(text)).isBetween(8_000, 8_192);
        assertThat(text)
                .endsWith("(The instructions of the other servers are left out.)")
                .contains("## s16");
    }

    @Test
    void areNoneWithoutRoom() {
        assertThat(new JoinedInstructions(0, 8_192).of(of(Map.of("a", "text")))).isEmpty();
        assertThat(new JoinedInstructions(2_048, 0).of(of(Map.of("a", "text")))).isEmpty();
    }

    @Test
    void neverBreakACharacterNorALimit() {
        Property.check(
                2_000,
                random -> {
                    var joined = new JoinedInstructions(random.nextInt(200), random.nextInt(900));
                    var texts = new TreeMap<String, String>();
                    for (int i = random.nextInt(5); i >= 0; i--) {
                        texts.put("s" + i, "\uD83D\uDE00é€a".repeat(1 + random.nextInt(60)));
                    }
                    joined.of(texts)
                            .ifPresent(text -> {
                                assertThat(bytes(text)).isLessThanOrEqualTo(joined.all());
                                assertThat(
                                                new String(
                                                        text.getBytes(StandardCharsets.UTF_8),
                                                        StandardCharsets.UTF_8))
                                        .isEqualTo(text);
                            });
                });
    }
}

package dev.patchbay.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TranscriptTest {
    @Test
    void whatIsAboutOnePipeIsLeftOutUpToTheEndOfItsParagraph() {
        var lines = List.of("> 1", "", "# one pipe: why", "# what", "> 2", "< 3", "", "> 4");
        assertThat(Transcript.withoutOnePipe(lines))
                .containsExactly("> 1", "", "", "", "", "", "", "> 4");
    }

    @Test
    void aFileCanBeAboutOnePipeAltogether() {
        var lines = List.of("# one pipe, all of it: why", "> 1", "", "> 2");
        assertThat(Transcript.withoutOnePipe(lines)).containsOnly("");
    }
}

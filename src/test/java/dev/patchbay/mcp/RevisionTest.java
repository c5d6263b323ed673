package dev.patchbay.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RevisionTest {
    @ParameterizedTest
    @EnumSource
    void isReadBackFromItsName(Revision revision) {
        assertThat(Revision.parse(revision.wire())).contains(revision);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2024-11-5", "2025-06-18 ", "2026-07-29", "DRAFT-2026-v1", "1"})
    void otherTextsAreNone(String text) {
        assertThat(Revision.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "2024-11-05, false, false, false, false, false, false",
        "2025-03-26, false, true,  true,  false, false, false",
        "2025-06-18, false, false, true,  true,  false, false",
        "2025-11-25, false, false, true,  true,  true,  false",
        "2026-07-28, true,  false, true,  true,  true,  true"
    })
    void knowsWhatItHas(
            String wire,
            boolean modern,
            boolean batches,
            boolean audio,
            boolean structured,
            boolean badArgumentsToModel,
            boolean anyStructured) {
        var revision = Revision.parse(wire).orElseThrow();

        assertThat(revision.modern()).isEqualTo(modern);
        assertThat(revision.hasBatches()).isEqualTo(batches);
        assertThat(revision.hasAudioAndToolHints()).isEqualTo(audio);
        assertThat(revision.hasStructuredContent()).isEqualTo(structured);
        assertThat(revision.reportsBadArgumentsToModel()).isEqualTo(badArgumentsToModel);
        assertThat(revision.hasAnyStructuredContent()).isEqualTo(anyStructured);
    }

    @Test
    void theNewestOneWithAHandshakeIsTheLastThatIsNotModern() {
        assertThat(Revision.NEWEST_LEGACY).isEqualTo(Revision.V2025_11_25);
        assertThat(Revision.modernOnes()).containsExactly(Revision.V2026_07_28);
    }
}

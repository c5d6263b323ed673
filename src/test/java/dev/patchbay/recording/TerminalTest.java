package dev.patchbay.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TerminalTest {
    private static final long EVER = Glyph.FOR_EVER;

    private final Terminal terminal = new Terminal(8, 2);

    private void write(long at, String text) {
        terminal.write(new Piece(at, text));
    }

    private List<String> seen() {
        return Run.of(terminal.glyphs()).stream()
                .map(run ->
                        run.row()
                                + ","
                                + run.column()
                                + " "
                                + run.text()
                                + " "
                                + run.from()
                                + (run.to() == EVER ? "" : "-" + run.to()))
                .toList();
    }

    @Test
    void whatIsWrittenStays() {
        write(0, "ab\r\ncd");
        write(40, "e");

        assertThat(seen()).containsExactly("0,0 ab 0", "1,0 cd 0", "1,2 e 40");
    }

    @Test
    void whatIsOverwrittenWasThere() {
        write(0, "abc\r");
        write(40, "x\b\by");

        assertThat(seen()).containsExactly("0,0 a 0-40", "0,1 bc 0", "0,0 y 40");
    }

    @Test
    void aLineIsErasedFromTheCursorOn() {
        write(0, "waiting");
        write(80, "\r\u001B[K");

        assertThat(seen()).containsExactly("0,0 waiting 0-80");
    }

    @Test
    void whatIsErasedAndWrittenAgainNeverLeft() {
        write(0, "wait");
        write(80, "\r\u001B[Kwait");
        write(120, "\r\u001B[Kno");

        assertThat(seen()).containsExactly("0,0 wait 0-120", "0,0 no 120");
    }

    @Test
    void aFullLineGoesOnBelowWhenThereIsMore() {
        write(0, "12345678");
        assertThat(terminal.cursors().getLast()).isEqualTo(new Terminal.Place(0, 0, 7));

        write(40, "9");
        write(80, "\r\n0");
        assertThat(seen()).containsExactly("0,0 12345678 0", "1,0 9 40", "2,0 0 80");
    }

    @Test
    void whatHasNoRoomMovesUp() {
        write(0, "a\r\nb");
        write(40, "\r\nc\r\nd");

        assertThat(terminal.tops())
                .containsExactly(new Terminal.Place(0, 0, 0), new Terminal.Place(40, 2, 0));
    }

    @Test
    void blanksPartWhatStandsInColumns() {
        write(0, "a  b c");

        assertThat(seen()).containsExactly("0,0 a 0", "0,3 b c 0");
    }

    @Test
    void attributesHoldUntilTheyAreTakenBack() {
        write(0, "\u001B[1;31ma\u001B[0mb\u001B[2mc\u001B[m");

        assertThat(Run.of(terminal.glyphs()).stream().map(run -> run.style().classes()))
                .containsExactly("r b", "", "q");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001B[2J", "\u001B[1K", "\u001B[35m", "\u001B]0;title\u0007", "\t"})
    void whatItDoesNotKnowHasNoPicture(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> write(0, text))
                .withMessageStartingWith("No picture of ");
    }
}

package dev.patchbay.recording;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PictureTest {
    private final Terminal terminal = new Terminal(20, 2);

    private String picture() {
        return Picture.of(terminal, 20, 2, 10_000, "Title", "<All> of it");
    }

    @Test
    void whatIsThereFromTheBeginningNeedsNoTime() {
        terminal.write(new Piece(0, "\u001B[32m<a&b>"));

        assertThat(picture())
                .contains("<g><text x=\"0\" y=\"14\" class=\"g\" textLength=\"42\">&lt;a&amp;b>")
                .doesNotContain("visibility");
    }

    @Test
    void whatComesLaterIsHiddenUntilThenAndStays() {
        terminal.write(new Piece(5_000, "later"));

        assertThat(picture())
                .contains("{0%{visibility:hidden}25%{visibility:visible}}")
                .doesNotContain("{visibility:hidden;animation");
    }

    @Test
    void whatGoesIsNotThereWhereNothingMoves() {
        terminal.write(new Piece(5_000, "now"));
        terminal.write(new Piece(10_000, "\r\u001B[K"));

        assertThat(picture())
                .contains("{visibility:hidden;animation:")
                .contains("25%{visibility:visible}50%{visibility:hidden}}");
    }

    @Test
    void theScreenMovesUpWithWhatHasNoRoom() {
        terminal.write(new Piece(0, "1\r\n2"));
        terminal.write(new Piece(10_000, "\r\n3"));

        assertThat(picture())
                .contains(".scroll{transform:translateY(-19px)")
                .contains("0%{transform:translateY(0px)}50%{transform:translateY(-19px)}");
    }

    @Test
    void whoCannotSeeItIsToldWhatItIs() {
        assertThat(picture())
                .contains("role=\"img\" aria-labelledby=\"title description\"")
                .contains("<title id=\"title\">Title</title>")
                .contains("<desc id=\"description\">&lt;All> of it</desc>")
                .contains("prefers-reduced-motion:reduce");
    }
}

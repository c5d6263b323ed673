package dev.patchbay.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StatusLinesTest {
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Screen screen(boolean lively) {
        return new Screen(
                new ByteArrayInputStream(new byte[0]),
                new PrintStream(new ByteArrayOutputStream(), false, UTF_8),
                new PrintStream(err, false, UTF_8),
                false,
                () -> 12,
                false,
                lively);
    }

    /** What was written since, with letters for what moves and erases. */
    private String written() {
        var text = err.toString(UTF_8);
        err.reset();
        return text.replace("\r\u001B[K", "<erase>").replace("\u001B[A", "<up>");
    }

    @Test
    void theyTakeThePlaceOfThoseBeforeAndAreTakenBack() {
        var status = new StatusLines(screen(true));

        status.show(List.of("one", "two"));
        assertThat(written()).isEqualTo("one\ntwo");
        status.show(List.of("two"));
        assertThat(written()).isEqualTo("<erase><up><erase>two");
        status.clear();
        assertThat(written()).isEqualTo("<erase>");
        status.clear();
        assertThat(written()).isEmpty();
    }

    @Test
    void noneIsWiderThanTheTerminalOrDoesAnythingToIt() {
        new StatusLines(screen(true)).show(List.of("a line that is too long", "\u001B[2J"));

        assertThat(written()).isEqualTo("a line tha…\n\uFFFD[2J");
    }

    @Test
    void thereAreNotTooMany() {
        var many = IntStream.range(0, 20).mapToObj(Integer::toString).toList();

        new StatusLines(screen(true)).show(many);

        assertThat(written()).isEqualTo("0\n1\n2\n3\n4\n5\n6\nand 13 more");
    }

    @Test
    void aNoteStandsAboveThem() {
        var status = new StatusLines(screen(true));

        status.show(List.of("one"));
        status.note("note");
        status.show(List.of("two"));

        assertThat(written()).isEqualTo("one<erase>note\ntwo");
    }

    @Test
    void whereNobodyLooksThereAreNone() {
        var status = new StatusLines(screen(false));

        status.show(List.of("one"));
        status.clear();

        assertThat(written()).isEmpty();
    }

    @Test
    void whatIsWaitedForIsSaidUntilItIsOver() {
        var waiting =
                new WaitingDisplay(
                        new StatusLines(screen(true)),
                        time -> List.of(WaitingDisplay.since("x", time.plusSeconds(2))));
        try (waiting) {
            await().until(() -> err.size() > 0);
            assertThat(written()).startsWith("x, 2 s");
        }
        waiting.show();

        assertThat(written()).endsWith("<erase>");
        assertThat(WaitingDisplay.since("x", Duration.ofMillis(900))).isEqualTo("x");
    }
}

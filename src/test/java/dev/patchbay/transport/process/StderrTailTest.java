package dev.patchbay.transport.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StderrTailTest {
    private final List<String> told = new ArrayList<>();
    private final StderrTail tail = new StderrTail(10_000, told::add);

    private void feed(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        tail.feed(bytes, bytes.length);
    }

    private List<String> texts() {
        return tail.lines();
    }

    @Test
    void everyLineIsTold() {
        feed("one\ntwo\r\n".repeat(1_000));

        assertThat(told).hasSize(2_000).startsWith("one", "two");
        assertThat(texts()).hasSizeLessThan(200);
    }

    @Test
    void aLineMayComeInPieces() {
        feed("on");
        assertThat(texts()).isEmpty();

        feed("e\nt");

        assertThat(texts()).containsExactly("one");
    }

    @Test
    void aCharacterMayComeInPieces() {
        var bytes = "é\n".getBytes(StandardCharsets.UTF_8);

        tail.feed(bytes, 1);
        tail.feed(new byte[] {bytes[1], bytes[2]}, 2);

        assertThat(texts()).containsExactly("é");
    }

    @Test
    void theEndOfTheStreamEndsALine() {
        feed("half");

        tail.end();
        tail.end();

        assertThat(texts()).containsExactly("half");
    }

    @Test
    void keepsTheNewestWithinTheLimit() {
        for (int i = 0; i < 1_000; i++) {
            feed("line " + i + "\n");
        }

        assertThat(texts()).hasSizeBetween(100, 200).endsWith("line 998", "line 999");
    }

    @Test
    void aLineThatIsTooLongIsCut() {
        feed("x".repeat(StderrTail.MAX_LINE_BYTES + 7) + "\nnext\n");

        assertThat(texts())
                .containsExactly(
                        "x".repeat(StderrTail.MAX_LINE_BYTES) + "… and 7 bytes more", "next");
    }

    @Test
    void oneLineIsKeptWhateverTheLimit() {
        var small = new StderrTail(1, _ -> {});
        var bytes = "one\ntwo\n".getBytes(StandardCharsets.UTF_8);

        small.feed(bytes, bytes.length);

        assertThat(small.last(5)).containsExactly("two");
    }

    @Test
    void theLastLinesAreThoseThatSaySomething() {
        feed("one\n\ntwo\n  \nthree\n");

        assertThat(tail.last(2)).containsExactly("two", "three");
        assertThat(tail.last(9)).containsExactly("one", "two", "three");
    }

    @Test
    void whatWouldDriveATerminalIsWrittenAsItsCode() {
        feed("\u001b[31;1mred\u001b[0m \u001b]0;title\u0007\t\u202egnp\u2028\u0085\udb40\udc41\n");

        assertThat(texts())
                .containsExactly("red \\u001b]0;title\\u0007\t\\u202egnp\\u2028\\u0085\\U000e0041");
    }
}

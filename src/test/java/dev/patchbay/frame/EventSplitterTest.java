package dev.patchbay.frame;

import static dev.patchbay.frame.Blocks.TOO_LARGE;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventSplitterTest {
    private static final String BOM = "\ufeff";

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r", "\r\n"})
    void takesEachKindOfLineEnd(String end) {
        var stream =
                "event: a" + end + "id: 7" + end + "data: x" + end + end + "data: y" + end + end;

        assertThat(Blocks.of(100, stream)).containsExactly("a|7|null|x", "message|null|null|y");
        assertThat(Blocks.of(100, stream.split("")))
                .containsExactly("a|7|null|x", "message|null|null|y");
    }

    @Test
    void aLineFeedAfterAReturnIsNoSecondEnd() {
        assertThat(Blocks.of(100, "data: x\r", "\ndata: y\r\n\r", "\n", "data: z\n\n"))
                .containsExactly("message|null|null|x\ny", "message|null|null|z");
    }

    @Test
    void joinsLinesOfData() {
        assertThat(Blocks.of(100, "data: a\ndata:\ndata\ndata:  b\n\n"))
                .containsExactly("message|null|null|a\n\n\n b");
    }

    @Test
    void dropsOneBlankAfterTheColon() {
        assertThat(Blocks.of(100, "data:a\n\ndata: a\n\ndata:  a\n\ndata:", " ", "a\n\n"))
                .containsExactly(
                        "message|null|null|a",
                        "message|null|null|a",
                        "message|null|null| a",
                        "message|null|null|a");
    }

    @Test
    void passesOverCommentsAndWhatItDoesNotKnow() {
        assertThat(
                        Blocks.of(
                                100,
                                ": hello\n\n:\nfoo: bar\ndatab: x\nDATA: x\n data: x\n\ndata: y\n\n"))
                .containsExactly("message|null|null|y");
    }

    @Test
    void dropsAMarkAtTheStartOnly() {
        assertThat(Blocks.of(100, BOM + "data: a\n\n" + BOM + "data: b\n\n"))
                .containsExactly("message|null|null|a");
        assertThat(Blocks.of(100, (BOM + "data: a\n\n").split("")))
                .containsExactly("message|null|null|a");
    }

    @Test
    void halfAMarkMakesTheFirstLineMeaningless() {
        var blocks = new Blocks(100);
        blocks.feed(new byte[] {(byte) 0xEF, (byte) 0xBB});
        blocks.feed("data: a\ndata: b\n\n".getBytes(StandardCharsets.UTF_8));

        assertThat(blocks.seen()).containsExactly("message|null|null|b");
    }

    @Test
    void tellsHowFarTheStreamIsWithoutData() {
        assertThat(Blocks.of(100, "id: 1\nretry: 500\ndata:\n\n", "id: 2\n\n", "retry: 7\n\n"))
                .containsExactly("message|1|500|", "message|2|null|", "message|null|7|");
    }

    @Test
    void anEmptyIdIsNotTheSameAsNone() {
        assertThat(Blocks.of(100, "id:\ndata: a\n\ndata: b\n\n"))
                .containsExactly("message||null|a", "message|null|null|b");
    }

    @Test
    void ignoresIdsThatCannotBeSentBack() {
        assertThat(
                        Blocks.of(
                                100,
                                "id: a\0b\ndata: a\n\n",
                                "id: " + "9".repeat(1_025) + "\ndata: b\n\n",
                                "id: " + "9".repeat(1_024) + "\n\n"))
                .containsExactly(
                        "message|null|null|a",
                        "message|null|null|b",
                        "message|" + "9".repeat(1_024) + "|null|");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-1", "1.5", "5s", "٣"})
    void ignoresPausesThatAreNoNumber(String retry) {
        assertThat(Blocks.of(100, "retry: " + retry + "\ndata: a\n\n"))
                .containsExactly("message|null|null|a");
    }

    @Test
    void takesAPauseOfAnyLength() {
        assertThat(Blocks.of(100, "retry: 99999999999999999999\n\n"))
                .containsExactly("message|null|" + Integer.MAX_VALUE + "|");
    }

    @Test
    void whatIsNotEndedIsNoEvent() {
        assertThat(Blocks.of(100, "data: a\n\ndata: b\n")).containsExactly("message|null|null|a");
        assertThat(Blocks.of(100, "data: a")).isEmpty();
    }

    @Test
    void acceptsDataOfExactlyTheLimit() {
        assertThat(Blocks.of(5, "data: 12345\n\ndata: 12\ndata: 45\n\n"))
                .containsExactly("message|null|null|12345", "message|null|null|12\n45");
    }

    @Test
    void reportsDataOverTheLimitOnceAndGoesOn() {
        assertThat(Blocks.of(5, "id: 1\ndata: 123", "456", "789\ndata: x\n\ndata: y\n\n"))
                .containsExactly(TOO_LARGE, "message|null|null|y");
        assertThat(Blocks.of(5, "data: 12\ndata: 456\n\ndata: y\n\n"))
                .containsExactly(TOO_LARGE, "message|null|null|y");
    }

    @Test
    void skipsAGigabyteWithoutKeepingIt() {
        var blocks = new Blocks(1_000);
        var piece = new byte[1 << 20];
        for (var begin : List.of("data: ", "\n\nid: ", "\n\n: ", "\n\nfoo: ")) {
            blocks.feed(begin.getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i < 256; i++) {
                blocks.feed(piece);
            }
        }

        blocks.feed("\n\ndata: b\n\n".getBytes(StandardCharsets.UTF_8));

        assertThat(blocks.seen()).containsExactly(TOO_LARGE, "message|null|null|b");
    }

    @Test
    void givesEachEventAnArrayOfItsOwn() {
        var arrays = new ArrayList<byte[]>();
        var splitter =
                new EventSplitter(
                        100,
                        new EventSplitter.Receiver() {
                            @Override
                            public void event(StreamEvent event) {
                                arrays.add(event.data());
                            }

                            @Override
                            public void tooLarge(int limit) {
                                throw new AssertionError("Nothing is");
                            }
                        });
        var stream = "data: a\n\ndata: b\n\n".getBytes(StandardCharsets.UTF_8);

        splitter.feed(stream, stream.length);

        assertThat(arrays.get(0)[0]).isEqualTo((byte) 'a');
        assertThat(arrays.get(1)[0]).isEqualTo((byte) 'b');
    }
}

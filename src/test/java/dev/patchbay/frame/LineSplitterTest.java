package dev.patchbay.frame;

import static dev.patchbay.frame.Lines.TOO_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import dev.patchbay.testing.Allocated;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineSplitterTest {
    private static final String BOM = "\ufeff";
    private static final int LONGEST = 400_000;

    @Test
    void cutsAtLineFeedsAndDropsTheReturnBefore() {
        assertThat(Lines.of(100, "a\nb\r\n{}\n")).containsExactly("a", "b", "{}");
    }

    @Test
    void keepsReturnsInsideALine() {
        assertThat(Lines.of(100, "a\rb\r\r\nc\r")).containsExactly("a\rb\r", "c");
    }

    @Test
    void dropsBlankLines() {
        assertThat(Lines.of(100, "\n\r\n \t\n\r\r\na\n\n \n")).containsExactly("a");
    }

    @Test
    void takesALastLineThatNothingEnds() {
        assertThat(Lines.of(100, "a\nb")).containsExactly("a", "b");
    }

    @Test
    void makesNothingOfNothing() {
        assertThat(Lines.of(100)).isEmpty();
        assertThat(Lines.of(100, "", "")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r", ""})
    void acceptsALineOfExactlyTheLimit(String end) {
        assertThat(Lines.of(5, "a\n12345" + end)).containsExactly("a", "12345");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r", ""})
    void acceptsALineOfExactlyTheLimitByteByByte(String end) {
        assertThat(Lines.of(5, ("a\n12345" + end).split(""))).containsExactly("a", "12345");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r", ""})
    void reportsALineOneOverTheLimitOnce(String end) {
        assertThat(Lines.of(5, "a\n123456" + end)).containsExactly("a", TOO_LONG);
        assertThat(Lines.of(5, ("a\n123456" + end).split(""))).containsExactly("a", TOO_LONG);
    }

    @Test
    void goesOnAfterALineThatWasTooLong() {
        assertThat(Lines.of(5, "a\n123456789\nb\n", "12345", "6", "789\nc\r\n"))
                .containsExactly("a", TOO_LONG, "b", TOO_LONG, "c");
    }

    @Test
    void reportsALineThatIsTooLongBeforeItEnds() {
        assertThat(new Lines(5).feed("1234567890").seen()).containsExactly(TOO_LONG);
    }

    @Test
    void aReturnAtTheLimitDoesNotHideWhatFollows() {
        assertThat(Lines.of(5, "a\n12345\r", "6\nb\n")).containsExactly("a", TOO_LONG, "b");
        assertThat(Lines.of(5, "a\n12345\r", "\n")).containsExactly("a", "12345");
        assertThat(Lines.of(5, "a\n12345\r", "\r\n")).containsExactly("a", TOO_LONG);
    }

    @Test
    void dropsAMarkAtTheStartOfTheStreamOnly() {
        assertThat(Lines.of(100, BOM + "a\n" + BOM + "b\n")).containsExactly("a", BOM + "b");
        assertThat(Lines.of(100, "\n" + BOM + "a\n")).containsExactly(BOM + "a");
        assertThat(Lines.of(100, " " + BOM + "a\n")).containsExactly(" " + BOM + "a");
    }

    @Test
    void dropsAMarkThatIsAllThereIs() {
        assertThat(Lines.of(100, BOM)).isEmpty();
        assertThat(Lines.of(100, BOM + "\r\n")).isEmpty();
    }

    @Test
    void aMarkDoesNotCountAgainstTheLimit() {
        assertThat(Lines.of(5, BOM + "12345\r\n")).containsExactly("12345");
        assertThat(Lines.of(5, BOM + "123456\n")).containsExactly(TOO_LONG);
    }

    @Test
    void dropsAMarkThatComesInPieces() {
        var lines = new Lines(100);
        for (byte b : (BOM + "a\n").getBytes(StandardCharsets.UTF_8)) {
            lines.feed(new byte[] {b});
        }

        assertThat(lines.end()).containsExactly("a");
    }

    @Test
    void aMarkAfterALineThatWasTooLongIsNotAtTheStart() {
        assertThat(Lines.of(5, "1234567890", "1\n" + BOM + "a\n"))
                .containsExactly(TOO_LONG, BOM + "a");
    }

    @Test
    void putsALineTogetherFromVeryManyPieces() {
        var pieces = Stream.generate(() -> "0123456789").limit(100_000).toArray(String[]::new);

        assertThat(Lines.of(1_000_000, pieces)).containsExactly(String.join("", pieces));
    }

    @Test
    void skipsALineOfManyGigabytesWithoutKeepingIt() {
        var frames = new ArrayList<Frame>();
        var splitter = new LineSplitter(1_000, frames::add, Lines.DIRTY);
        var piece = new byte[1 << 20];
        for (int i = 0; i < 4_096; i++) {
            Lines.feed(splitter, piece);
        }

        Lines.feed(splitter, "\nb\n".getBytes(StandardCharsets.UTF_8));

        assertThat(frames).hasSize(4).first().isEqualTo(new Frame.TooLong(1_000));
    }

    @Test
    void tellsTheBeginOfALongLineAtOnceAndItsEndWhenItHasEnded() {
        for (int size : new int[] {1, 700, 1_500, 100_000}) {
            var frames = new ArrayList<Frame>();
            var splitter = new LineSplitter(2_000, frames::add, Lines.DIRTY);
            var line = "a".repeat(1_024) + "b".repeat(99_000) + "c".repeat(1_023) + "d";
            var stream = (line + "\n{}\n").getBytes(StandardCharsets.UTF_8);

            for (int from = 0; from < stream.length; from += size) {
                Lines.feed(
                        splitter,
                        Arrays.copyOfRange(stream, from, Math.min(stream.length, from + size)));
            }

            assertThat(frames.stream().map(Object::getClass).map(Class::getSimpleName))
                    .as("pieces of " + size)
                    .containsExactly("TooLong", "Skipped", "Skipped", "Line");
            var begun = (Frame.Skipped) frames.get(1);
            var ended = (Frame.Skipped) frames.get(2);
            assertThat(new String(begun.begin(), StandardCharsets.UTF_8))
                    .isEqualTo("a".repeat(1_024));
            assertThat(begun.end()).isEmpty();
            assertThat(ended.begin()).isEqualTo(begun.begin());
            assertThat(new String(ended.end(), StandardCharsets.UTF_8))
                    .isEqualTo("c".repeat(1_023) + "d");
        }
    }

    @Test
    void givesEachLineAnArrayOfItsOwn() {
        var frames = new ArrayList<Frame.Line>();
        var splitter = new LineSplitter(100, frame -> frames.add((Frame.Line) frame), Lines.DIRTY);

        Lines.feed(splitter, "a\nb\nc".getBytes(StandardCharsets.UTF_8));
        Lines.feed(splitter, "d\n".getBytes(StandardCharsets.UTF_8));

        assertThat(frames.stream().map(Frame.Line::bytes).distinct()).hasSize(3);
        assertThat(List.of(frames.get(0).length(), frames.get(2).length())).containsExactly(1, 2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 4_096, 32_768, 65_535, 65_536, 65_537, 1_000_000})
    void linesAreTheSameInPiecesOfAnySize(int size) {
        var random = new Random(size);
        var lines =
                Stream.generate(() -> random.ints(1 + random.nextInt(LONGEST), 'a', 'z' + 1))
                        .limit(40)
                        .map(letters ->
                                letters.collect(
                                                StringBuilder::new,
                                                StringBuilder::appendCodePoint,
                                                StringBuilder::append)
                                        .toString())
                        .toList();
        var stream = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        var seen = new Lines(LONGEST);

        for (int from = 0; from < stream.length; from += size) {
            seen.feed(Arrays.copyOfRange(stream, from, Math.min(stream.length, from + size)));
        }

        assertThat(seen.end()).isEqualTo(lines);
    }

    @ParameterizedTest
    @ValueSource(ints = {65_534, 65_535, 65_536, 65_537, 131_072})
    void theLimitHoldsWhereTheBufferEnds(int limit) {
        for (int before : new int[] {0, 1, 2, 30_000, 40_000}) {
            var first = before == 0 ? "" : "x".repeat(before) + "\n";
            var fits = "a".repeat(limit);
            var seen = new Lines(limit).feed(first + fits + "\r\n" + fits + "b\r\nc\n").seen();

            assertThat(seen.subList(before == 0 ? 0 : 1, seen.size()))
                    .containsExactly(fits, TOO_LONG, "c");
        }
    }

    @Test
    void copiesALongLineOnce() {
        int length = 1_000_000;
        var stream = ("x".repeat(length) + "\n").getBytes(StandardCharsets.UTF_8);
        var frames = new ArrayList<Frame>();
        var room = new OneRoom(new byte[2 * length]);
        var splitter = new LineSplitter(length, frames::add, room);

        long arrays = Allocated.by(() -> Lines.feed(splitter, stream));

        assertThat(frames).hasSize(1);
        assertThat(arrays)
                .as("the copy that is handed on")
                .isBetween((long) length, length * 11L / 10);
    }

    @Test
    void givesRoomBackAtTheEndOfEachLongLine() {
        int length = 200_000;
        var room = new OneRoom(new byte[2 * length]);
        var splitter = new LineSplitter(length, _ -> {}, room);

        for (var end : List.of("\n", "\nshort", "x", "\n")) {
            Lines.feed(splitter, "x".repeat(length).getBytes(StandardCharsets.UTF_8));
            assertThat(room.taken).isTrue();
            Lines.feed(splitter, end.getBytes(StandardCharsets.UTF_8));
            Lines.feed(splitter, "\n".getBytes(StandardCharsets.UTF_8));
            assertThat(room.taken).as("after %s", end).isFalse();
        }
    }

    @Test
    void givesRoomBackAtTheEndOfTheStream() {
        var room = new OneRoom(new byte[400_000]);
        var splitter = new LineSplitter(200_000, _ -> {}, room);
        Lines.feed(splitter, "x".repeat(200_000).getBytes(StandardCharsets.UTF_8));

        splitter.end();

        assertThat(room.taken).isFalse();
    }

    private static final class OneRoom implements LongLineBuffers {
        private final byte[] room;
        private boolean taken;

        private OneRoom(byte[] room) {
            this.room = room;
        }

        @Override
        public byte[] take(int length) {
            taken = true;
            return room;
        }

        @Override
        public void giveBack(byte[] given) {
            assertThat(given).isSameAs(room);
            taken = false;
        }
    }
}

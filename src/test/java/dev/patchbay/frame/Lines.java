package dev.patchbay.frame;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A splitter fed by hand, with its frames as readable texts. */
final class Lines {
    static final String TOO_LONG = "<too long>";

    private final List<String> seen = new ArrayList<>();
    private final LineSplitter splitter;

    Lines(int limit) {
        splitter = new LineSplitter(limit, frame -> seen.add(describe(frame)));
    }

    /** What a splitter makes of the pieces and the end after them. */
    static List<String> of(int limit, String... pieces) {
        var lines = new Lines(limit);
        for (var piece : pieces) {
            lines.feed(piece);
        }
        return lines.end();
    }

    Lines feed(String piece) {
        return feed(piece.getBytes(StandardCharsets.UTF_8));
    }

    /** Feeds a copy that is overwritten afterwards, as a reader does with its buffer. */
    Lines feed(byte[] piece) {
        var buffer = Arrays.copyOf(piece, piece.length + 3);
        Arrays.fill(buffer, piece.length, buffer.length, (byte) '\n');
        splitter.feed(buffer, piece.length);
        Arrays.fill(buffer, (byte) '#');
        return this;
    }

    List<String> end() {
        splitter.end();
        return seen();
    }

    List<String> seen() {
        return List.copyOf(seen);
    }

    private static String describe(Frame frame) {
        return switch (frame) {
            case Frame.Line line ->
                    new String(line.bytes(), 0, line.length(), StandardCharsets.UTF_8);
            case Frame.TooLong _ -> TOO_LONG;
            case Frame.NoRoom _ -> throw new AssertionError("There is memory enough");
        };
    }
}

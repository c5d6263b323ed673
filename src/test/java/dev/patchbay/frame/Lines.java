package dev.patchbay.frame;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A line splitter that the test feeds. It records the frames as readable text. */
final class Lines {
    static final String TOO_LONG = "<too long>";

    /** With line feeds wherever a splitter should not look. */
    static final LongLineBuffers DIRTY =
            new LongLineBuffers() {
                @Override
                public byte[] take(int length) {
                    var room = new byte[length];
                    giveBack(room);
                    return room;
                }

                @Override
                public void giveBack(byte[] room) {
                    Arrays.fill(room, (byte) '\n');
                }
            };

    private final List<String> seen = new ArrayList<>();
    private final LineSplitter splitter;

    Lines(int limit) {
        splitter = new LineSplitter(limit, this::see, DIRTY);
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

    Lines feed(byte[] piece) {
        feed(splitter, piece);
        return this;
    }

    /** Lets a splitter read what a stream brings in one go. */
    static void feed(LineSplitter splitter, byte[] piece) {
        var stream = new ByteArrayInputStream(piece);
        try {
            while (stream.available() > 0) {
                splitter.readFrom(stream);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<String> end() {
        splitter.end();
        return seen();
    }

    List<String> seen() {
        return List.copyOf(seen);
    }

    private void see(Frame frame) {
        switch (frame) {
            case Frame.Line line ->
                    seen.add(new String(line.bytes(), 0, line.length(), StandardCharsets.UTF_8));
            case Frame.TooLong _ -> seen.add(TOO_LONG);
            case Frame.Skipped _ -> {}
            case Frame.NoRoom _ -> throw new AssertionError("There is memory enough");
        }
    }
}

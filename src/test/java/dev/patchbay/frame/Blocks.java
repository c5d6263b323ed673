package dev.patchbay.frame;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A splitter of events that the test feeds. It records the events as readable text. */
final class Blocks {
    static final String TOO_LARGE = "<too large>";

    private final List<String> seen = new ArrayList<>();
    private final EventSplitter splitter;

    Blocks(int limit) {
        splitter =
                new EventSplitter(
                        limit,
                        new EventSplitter.Receiver() {
                            @Override
                            public void event(StreamEvent event) {
                                seen.add(describe(event));
                            }

                            @Override
                            public void tooLarge(int limit) {
                                seen.add(TOO_LARGE);
                            }
                        });
    }

    /** What a splitter makes of the pieces. */
    static List<String> of(int limit, String... pieces) {
        var blocks = new Blocks(limit);
        for (var piece : pieces) {
            blocks.feed(piece.getBytes(StandardCharsets.UTF_8));
        }
        return blocks.seen();
    }

    /** Feeds a copy that is overwritten afterwards, as a reader does with its buffer. */
    Blocks feed(byte[] piece) {
        var buffer = Arrays.copyOf(piece, piece.length + 3);
        Arrays.fill(buffer, piece.length, buffer.length, (byte) '\n');
        splitter.feed(buffer, piece.length);
        Arrays.fill(buffer, (byte) '#');
        return this;
    }

    List<String> seen() {
        return List.copyOf(seen);
    }

    static String describe(String name, String id, String retry, String data) {
        return name + "|" + id + "|" + retry + "|" + data;
    }

    private static String describe(StreamEvent event) {
        return describe(
                event.name(),
                String.valueOf(event.id()),
                String.valueOf(event.retryMillis()),
                new String(event.data(), 0, event.length(), StandardCharsets.UTF_8));
    }
}

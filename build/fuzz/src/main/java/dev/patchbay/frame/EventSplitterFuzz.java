package dev.patchbay.frame;

import dev.patchbay.fuzz.Input;
import dev.patchbay.fuzz.Law;
import java.util.Arrays;

/** However a stream is cut, its events are those that the definition says. */
public final class EventSplitterFuzz {
    private static final int LARGEST_LIMIT = 64;

    private EventSplitterFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        var input = new Input(data);
        int limit = 1 + input.below(LARGEST_LIMIT);
        int piece = 1 + input.below(LARGEST_LIMIT);
        var stream = input.rest();
        var blocks = new Blocks(limit);
        for (int at = 0; at < stream.length; at += piece) {
            blocks.feed(Arrays.copyOfRange(stream, at, Math.min(stream.length, at + piece)));
        }
        Law.equal(
                EventSplitterCutTest.expected(stream, limit),
                blocks.seen(),
                "Events are the same in pieces of " + piece);
    }
}

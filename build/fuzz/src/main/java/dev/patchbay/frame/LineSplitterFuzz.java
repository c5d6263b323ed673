package dev.patchbay.frame;

import dev.patchbay.fuzz.Input;
import dev.patchbay.fuzz.Law;
import java.util.Arrays;

/** However a stream is cut, its lines are those that the definition says. */
public final class LineSplitterFuzz {
    private static final int LARGEST_LIMIT = 64;

    private LineSplitterFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        var input = new Input(data);
        int limit = 1 + input.below(LARGEST_LIMIT);
        int piece = 1 + input.below(LARGEST_LIMIT);
        var stream = input.rest();
        var lines = new Lines(limit);
        for (int at = 0; at < stream.length; at += piece) {
            lines.feed(Arrays.copyOfRange(stream, at, Math.min(stream.length, at + piece)));
        }
        Law.equal(
                LineSplitterCutTest.expected(stream, limit),
                lines.end(),
                "Lines are the same in pieces of " + piece);
    }
}

package dev.patchbay.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What {@code script} of util-linux has recorded: a file of bytes, and one of when they came. */
final class Typescript {
    /** Whoever looks at the picture waits no longer, and sees no finer steps. */
    private static final double LONGEST_PAUSE_MILLIS = 2_000;

    private static final long STEP_MILLIS = 40;
    private static final String HEAD = "Script started on ";

    private Typescript() {}

    /**
     * What was written, in the order of time.
     *
     * @param timing in the classic form: a line for each piece, with the seconds since the one
     *     before and how many bytes it has
     */
    static List<Piece> read(Path bytes, Path timing) throws IOException {
        var body = ByteBuffer.wrap(withoutHead(Files.readAllBytes(bytes)));
        var decoder =
                StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT);
        var chars = CharBuffer.allocate(body.limit());
        var pieces = new ArrayList<Piece>();
        int end = 0;
        double now = 0;
        for (var line : Files.readAllLines(timing)) {
            var words = line.split(" ", -1);
            now += Math.min(Double.parseDouble(words[0]) * 1_000, LONGEST_PAUSE_MILLIS);
            end += Integer.parseInt(words[1]);
            body.limit(end);
            // A letter that is cut stays in the body until the rest of it comes.
            var result = decoder.decode(body, chars, false);
            if (result.isError()) {
                result.throwException();
            }
            pieces.add(new Piece(stepped(now), chars.flip().toString()));
            chars.clear();
        }
        return pieces;
    }

    private static long stepped(double millis) {
        return Math.round(millis / STEP_MILLIS) * STEP_MILLIS;
    }

    private static byte[] withoutHead(byte[] bytes) {
        var text = new String(bytes, StandardCharsets.ISO_8859_1);
        return text.startsWith(HEAD)
                ? Arrays.copyOfRange(bytes, text.indexOf('\n') + 1, bytes.length)
                : bytes;
    }
}

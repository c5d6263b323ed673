package dev.patchbay.frame;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes, fed in pieces of any size, into lines.
 *
 * <p>Lines end with LF or CRLF; blank ones are dropped, and so is a byte order mark at the start of
 * the stream. A line over the limit is reported once and skipped to its end, holding no memory.
 */
public final class LineSplitter {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final byte[] NOTHING = {};

    /** Made in time: when it is needed there is no memory for it. */
    private static final Frame NO_ROOM = new Frame.NoRoom();

    private final int limit;
    private final Consumer<Frame> frames;
    private final List<byte[]> pending = new ArrayList<>();
    private int pendingLength;
    private boolean skipping;
    private boolean atStart = true;

    public LineSplitter(int limit, Consumer<Frame> frames) {
        this.limit = limit;
        this.frames = frames;
    }

    /** Takes the next bytes; they are copied, so the array may be used again. */
    public void feed(byte[] bytes, int length) {
        int from = 0;
        int lineFeed = LineFeeds.next(bytes, from, length);
        while (lineFeed < length) {
            endLine(bytes, from, lineFeed);
            from = lineFeed + 1;
            lineFeed = LineFeeds.next(bytes, from, length);
        }
        keep(bytes, from, length);
    }

    /** Ends the stream: what is left is a line although nothing ends it. */
    public void end() {
        endLine(NOTHING, 0, 0);
    }

    private void endLine(byte[] bytes, int from, int to) {
        if (pendingLength > 0 || skipping) {
            keep(bytes, from, to);
        }
        if (!skipping) {
            var line = whole(bytes, from, to);
            forget();
            if (line == null) {
                frames.accept(NO_ROOM);
            } else {
                emit(line);
            }
        }
        skipping = false;
    }

    private void keep(byte[] bytes, int from, int to) {
        if (skipping || from == to) {
            return;
        }
        int wanted = pendingLength + (to - from);
        // What may be a mark does not count.
        int most = atStart ? limit + BYTE_ORDER_MARK.length : limit;
        // A CR may still turn out to belong to the line end.
        if (wanted > most + 1 || (wanted == most + 1 && bytes[to - 1] != '\r')) {
            skip(new Frame.TooLong(limit));
            return;
        }
        try {
            pending.add(Arrays.copyOfRange(bytes, from, to));
            pendingLength = wanted;
        } catch (OutOfMemoryError e) {
            // It must cost this line, and not the stream.
            skip(NO_ROOM);
        }
    }

    /** Drops the line that has begun, and what is still to come of it. */
    private void skip(Frame instead) {
        skipping = true;
        atStart = false;
        forget();
        frames.accept(instead);
    }

    /** The line that has ended: these bytes, or else what was kept; null if there is no memory. */
    private byte @Nullable [] whole(byte[] bytes, int from, int to) {
        try {
            return pendingLength == 0 ? Arrays.copyOfRange(bytes, from, to) : joined();
        } catch (OutOfMemoryError e) {
            return null;
        }
    }

    /** Joining once costs less than an array that grows: nothing is copied or cleared twice. */
    private byte[] joined() {
        var line = new byte[pendingLength];
        int at = 0;
        for (var piece : pending) {
            System.arraycopy(piece, 0, line, at, piece.length);
            at += piece.length;
        }
        return line;
    }

    private void forget() {
        pending.clear();
        pendingLength = 0;
    }

    private void emit(byte[] line) {
        int length = line.length;
        int end = length > 0 && line[length - 1] == '\r' ? length - 1 : length;
        int start = atStart && startsWithMark(line, end) ? BYTE_ORDER_MARK.length : 0;
        atStart = false;
        if (end - start > limit) {
            frames.accept(new Frame.TooLong(limit));
        } else if (!blank(line, start, end)) {
            frames.accept(
                    start == 0
                            ? new Frame.Line(line, end)
                            : new Frame.Line(Arrays.copyOfRange(line, start, end), end - start));
        }
    }

    private static boolean startsWithMark(byte[] line, int length) {
        return length >= BYTE_ORDER_MARK.length
                && Arrays.equals(
                        line,
                        0,
                        BYTE_ORDER_MARK.length,
                        BYTE_ORDER_MARK,
                        0,
                        BYTE_ORDER_MARK.length);
    }

    private static boolean blank(byte[] line, int from, int to) {
        for (int i = from; i < to; i++) {
            if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
                return false;
            }
        }
        return true;
    }
}

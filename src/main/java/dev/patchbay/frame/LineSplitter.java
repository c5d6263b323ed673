package dev.patchbay.frame;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into lines.
 *
 * <p>Lines end with LF or CRLF; blank ones are dropped, and so is a byte order mark at the start of
 * the stream. A line over the limit is reported once and skipped to its end, holding no memory.
 *
 * <p>However long a line is, its bytes are copied once, when it has ended, if the room it gets is
 * long enough from the start.
 */
public final class LineSplitter {
    private static final int BUFFER = 64 * 1024;

    /** What a line may have besides what counts: a mark, a CR, and what ends it. */
    private static final long LINE_ENDS = 8;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** Made in time: when it is needed there is no memory for it. */
    private static final Frame NO_ROOM = new Frame.NoRoom();

    private final int limit;
    private final Consumer<Frame> frames;
    private final LongRoom room;

    private final byte[] usual = new byte[BUFFER];

    /** The usual one, or a longer one while a line needs it. */
    private byte[] buffer = usual;

    private int start;
    private int end;
    private boolean skipping;
    private boolean atStart = true;

    public LineSplitter(int limit, Consumer<Frame> frames, LongRoom room) {
        this.limit = limit;
        this.frames = frames;
        this.room = room;
    }

    /** Reads once from a stream, as much as is there; false if it has ended. */
    public boolean readFrom(InputStream in) throws IOException {
        if (end == buffer.length) {
            makeRoom();
        }
        // A file stream allocates native memory as large as what it may fill, for each read.
        int read = in.read(buffer, end, Math.min(BUFFER, buffer.length - end));
        if (read < 0) {
            return false;
        }
        int seen = end;
        end += read;
        cut(seen);
        return true;
    }

    /** Ends the stream: what is left is a line although nothing ends it. */
    public void end() {
        endLine(end);
        start = 0;
        end = 0;
        change(usual);
    }

    private void makeRoom() {
        int length = (int) Math.min(2L * buffer.length, limit + LINE_ENDS);
        if (start >= buffer.length / 2 || length <= buffer.length) {
            moveTo(buffer);
            return;
        }
        try {
            change(room.take(length));
        } catch (OutOfMemoryError e) {
            // It must cost this line, and not the stream.
            skip(NO_ROOM);
            start = 0;
            end = 0;
        }
    }

    private void change(byte[] other) {
        var before = buffer;
        moveTo(other);
        if (before.length > BUFFER) {
            room.giveBack(before);
        }
    }

    private void moveTo(byte[] other) {
        System.arraycopy(buffer, start, other, 0, end - start);
        buffer = other;
        end -= start;
        start = 0;
    }

    private void cut(int from) {
        int lineFeed = LineFeeds.next(buffer, from, end);
        while (lineFeed < end) {
            endLine(lineFeed);
            start = lineFeed + 1;
            lineFeed = LineFeeds.next(buffer, start, end);
        }
        if (!skipping && tooLong(end)) {
            skip(new Frame.TooLong(limit));
        }
        if (skipping || start == end) {
            start = 0;
            end = 0;
        }
        if (buffer.length > BUFFER && end - start <= BUFFER / 2) {
            change(usual);
        }
    }

    private void endLine(int to) {
        if (!skipping && tooLong(to)) {
            skip(new Frame.TooLong(limit));
        }
        if (!skipping) {
            var line = whole(to);
            if (line == null) {
                frames.accept(NO_ROOM);
            } else {
                emit(line);
            }
        }
        skipping = false;
    }

    private boolean tooLong(int to) {
        int length = to - start;
        // What may be a mark does not count.
        int most = atStart ? limit + BYTE_ORDER_MARK.length : limit;
        // A CR may still turn out to belong to the line end.
        return length > most + 1 || (length == most + 1 && buffer[to - 1] != '\r');
    }

    /** Drops the line that has begun, and what is still to come of it. */
    private void skip(Frame instead) {
        skipping = true;
        atStart = false;
        frames.accept(instead);
    }

    /** The line that ends here; null if there is no memory. */
    private byte @Nullable [] whole(int to) {
        try {
            return Arrays.copyOfRange(buffer, start, to);
        } catch (OutOfMemoryError e) {
            return null;
        }
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

package dev.patchbay.frame;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into lines.
 *
 * <p>Lines end with LF or CRLF. Blank lines and a byte order mark at the start of the stream are
 * dropped. A line over the limit is reported once and skipped to its end. Only its first and last
 * bytes are kept.
 *
 * <p>The bytes of a line of any length are copied once, at its end, if its buffer is long enough
 * from the start.
 */
public final class LineSplitter {
    private static final int BUFFER = 64 * 1024;

    /** The bytes of a line that the limit does not count: a mark, a CR, and the line end. */
    private static final long LINE_ENDS = 8;

    /** A line may take 1/4 of the heap: growing copies the line, and it is read after that. */
    private static final int MEMORY_DIVISOR = 4;

    /** How many bytes of the beginning and of the end of a skipped line are kept. */
    private static final int KEPT_BYTES = 1024;

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /** Created early: when it is needed, there is no memory for it. */
    private static final Frame NO_ROOM = new Frame.NoRoom();

    private final int limit;
    private final Consumer<Frame> frames;
    private final LongLineBuffers room;
    private final long mostRoom = Runtime.getRuntime().maxMemory() / MEMORY_DIVISOR;

    private final byte[] usual = new byte[BUFFER];

    private final byte[] skippedBegin = new byte[KEPT_BYTES];
    private int beginLength;
    private final byte[] skippedEnd = new byte[KEPT_BYTES];
    private int endLength;

    /** The usual buffer, or a longer one while a line needs it. */
    private byte[] buffer = usual;

    private int start;
    private int end;
    private boolean skipping;
    private boolean atStart = true;

    public LineSplitter(int limit, Consumer<Frame> frames, LongLineBuffers room) {
        this.limit = limit;
        this.frames = frames;
        this.room = room;
    }

    /** Reads the available bytes from a stream. Returns false if the stream has ended. */
    public boolean readFrom(InputStream in) throws IOException {
        if (end == buffer.length) {
            closeLongestUnused();
        }
        // For each read, a file stream allocates as much native memory as the read may fill.
        int read = in.read(buffer, end, Math.min(BUFFER, buffer.length - end));
        if (read < 0) {
            return false;
        }
        int seen = end;
        end += read;
        cut(seen);
        return true;
    }

    /** Ends the stream. A last line without a line feed also counts. */
    public void end() {
        endLine(end);
        start = 0;
        end = 0;
        change(usual);
    }

    private void closeLongestUnused() {
        int length = (int) Math.min(2L * buffer.length, limit + LINE_ENDS);
        if (start >= buffer.length / 2 || length <= buffer.length) {
            moveTo(buffer);
            return;
        }
        if (length > mostRoom) {
            skip(NO_ROOM, end);
            forgetSkipped();
            return;
        }
        try {
            change(room.take(length));
        } catch (OutOfMemoryError e) {
            // Out of memory loses this line. The stream must continue.
            skip(NO_ROOM, end);
            forgetSkipped();
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
            skip(new Frame.TooLong(limit), end);
        }
        if (skipping) {
            forgetSkipped();
        } else if (start == end) {
            start = 0;
            end = 0;
        }
        if (buffer.length > BUFFER && end - start <= BUFFER / 2) {
            change(usual);
        }
    }

    private void endLine(int to) {
        if (!skipping && tooLong(to)) {
            skip(new Frame.TooLong(limit), to);
        }
        if (skipping) {
            keepEnd(to);
            tellSkipped(true);
        } else {
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
        // A possible byte order mark does not count.
        int max = atStart ? limit + BYTE_ORDER_MARK.length : limit;
        // A CR may belong to the line end.
        return length > max + 1 || (length == max + 1 && buffer[to - 1] != '\r');
    }

    /** Drops the current line. The buffer contains its bytes up to {@code to}. */
    private void skip(Frame instead, int to) {
        skipping = true;
        atStart = false;
        beginLength = Math.min(KEPT_BYTES, to - start);
        System.arraycopy(buffer, start, skippedBegin, 0, beginLength);
        endLength = 0;
        frames.accept(instead);
        tellSkipped(false);
    }

    /** Drops the skipped line's bytes in the buffer, except its last bytes. */
    private void forgetSkipped() {
        keepEnd(end);
        start = 0;
        end = 0;
    }

    /** Keeps the last bytes before {@code to} of the skipped line. */
    private void keepEnd(int to) {
        int added = Math.min(KEPT_BYTES, to - start);
        int older = Math.min(endLength, KEPT_BYTES - added);
        System.arraycopy(skippedEnd, endLength - older, skippedEnd, 0, older);
        System.arraycopy(buffer, to - added, skippedEnd, older, added);
        endLength = older + added;
    }

    private void tellSkipped(boolean ended) {
        try {
            frames.accept(
                    new Frame.Skipped(
                            Arrays.copyOf(skippedBegin, beginLength),
                            ended ? Arrays.copyOf(skippedEnd, endLength) : new byte[0]));
        } catch (OutOfMemoryError e) {
            // Out of memory loses this line. The stream must continue.
            endLength = 0;
        }
    }

    /** Returns the line that ends at {@code to}; null if there is no memory. */
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

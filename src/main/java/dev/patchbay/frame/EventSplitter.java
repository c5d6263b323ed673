package dev.patchbay.frame;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes, fed in pieces of any size, into server-sent events.
 *
 * <p>Lines end with LF, CR or CRLF, a blank one ends an event, a byte order mark at the start of
 * the stream is dropped. What the end of the stream cuts off is no event. Data over the limit is
 * reported once and skipped to the end of its event, holding no memory.
 */
public final class EventSplitter {
    /** Who gets the events. */
    public interface Receiver {
        void event(StreamEvent event);

        /** An event had more data than the limit; its bytes are gone. */
        void tooLarge(int limit);
    }

    /** What a line is about. */
    private enum Field {
        DATA,
        ID,
        EVENT,
        RETRY,
        OTHER
    }

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int LONGEST_NAME = 5;
    private static final int SMALL = 256;

    /** Longer ids and names are taken for none: nobody could send such an id back. */
    private static final int LONGEST_VALUE = 1_024;

    /** What waits longer is not waited for. */
    private static final int LONGEST_RETRY = 9;

    private final int limit;
    private final Receiver receiver;

    private int marks;
    private boolean afterReturn;

    private final byte[] word = new byte[LONGEST_NAME];
    private int wordLength;
    private @Nullable Field field;
    private boolean valueBegun;
    private byte[] value = new byte[SMALL];
    private int valueLength;

    private byte[] data = new byte[SMALL];
    private int dataLength;
    private boolean hasData;
    private boolean tooLarge;
    private @Nullable String id;
    private @Nullable Long retryMillis;
    private String name = StreamEvent.MESSAGE;
    private boolean named;

    /**
     * @param limit how many bytes of data an event may have
     */
    public EventSplitter(int limit, Receiver receiver) {
        this.limit = limit;
        this.receiver = receiver;
    }

    /** Takes the next bytes; they are copied, so the array may be used again. */
    public void feed(byte[] bytes, int length) {
        int at = skipMark(bytes, length);
        while (at < length) {
            byte b = bytes[at];
            if (afterReturn) {
                afterReturn = false;
                if (b == '\n') {
                    at++;
                    continue;
                }
            }
            if (b == '\n' || b == '\r') {
                afterReturn = b == '\r';
                endLine();
                at++;
            } else if (field == null) {
                name(b);
                at++;
            } else if (!valueBegun) {
                valueBegun = true;
                at += b == ' ' ? 1 : 0;
            } else {
                int end = lineEnd(bytes, at, length);
                keep(bytes, at, end);
                at = end;
            }
        }
    }

    /** About how many bytes are kept for an event that is still to be completed. */
    public int held() {
        return data.length;
    }

    /** A mark that breaks off is the begin of a line which means nothing. */
    private int skipMark(byte[] bytes, int length) {
        int at = 0;
        while (at < length && marks < BYTE_ORDER_MARK.length) {
            if (bytes[at] == BYTE_ORDER_MARK[marks]) {
                marks++;
                at++;
            } else {
                field = marks > 0 ? Field.OTHER : null;
                marks = BYTE_ORDER_MARK.length;
            }
        }
        return at;
    }

    private static int lineEnd(byte[] bytes, int from, int to) {
        int i = from;
        while (i < to && bytes[i] != '\n' && bytes[i] != '\r') {
            i++;
        }
        return i;
    }

    private void name(byte b) {
        if (b == ':') {
            begin(named());
        } else if (wordLength < LONGEST_NAME) {
            word[wordLength++] = b;
        } else {
            begin(Field.OTHER);
        }
    }

    private Field named() {
        return switch (new String(word, 0, wordLength, StandardCharsets.ISO_8859_1)) {
            case "data" -> Field.DATA;
            case "id" -> Field.ID;
            case "event" -> Field.EVENT;
            case "retry" -> Field.RETRY;
            default -> Field.OTHER;
        };
    }

    private void begin(Field begun) {
        field = begun;
        if (begun == Field.DATA) {
            if (hasData) {
                keepData(new byte[] {'\n'}, 0, 1);
            }
            hasData = true;
        }
    }

    private void keep(byte[] bytes, int from, int to) {
        if (field == Field.DATA) {
            keepData(bytes, from, to);
        } else if (field != Field.OTHER && valueLength <= LONGEST_VALUE) {
            value = withRoom(value, valueLength, to - from, LONGEST_VALUE + 1);
            int kept = Math.min(to - from, value.length - valueLength);
            System.arraycopy(bytes, from, value, valueLength, kept);
            valueLength += kept;
        }
    }

    private void keepData(byte[] bytes, int from, int to) {
        if (tooLarge) {
            return;
        }
        if (to - from > limit - dataLength) {
            tooLarge = true;
            data = new byte[SMALL];
            dataLength = 0;
            receiver.tooLarge(limit);
            return;
        }
        data = withRoom(data, dataLength, to - from, limit);
        System.arraycopy(bytes, from, data, dataLength, to - from);
        dataLength += to - from;
    }

    /** Twice as much each time, so that whoever sends single bytes costs no more than others. */
    private static byte[] withRoom(byte[] array, int length, int more, int most) {
        long wanted = (long) length + more;
        return wanted <= array.length
                ? array
                : Arrays.copyOf(
                        array, Math.toIntExact(Math.min(most, Math.max(wanted, 2L * length))));
    }

    private void endLine() {
        if (field == null && wordLength == 0) {
            endEvent();
            return;
        }
        if (field == null) {
            begin(named());
        }
        switch (field == null ? Field.OTHER : field) {
            case DATA, OTHER -> {}
            case ID -> readId();
            case EVENT -> readName();
            case RETRY -> readRetry();
        }
        field = null;
        wordLength = 0;
        valueBegun = false;
        valueLength = 0;
    }

    private String value() {
        return new String(value, 0, valueLength, StandardCharsets.UTF_8);
    }

    private void readId() {
        var text = value();
        if (valueLength <= LONGEST_VALUE && text.indexOf('\0') < 0) {
            id = text;
        }
    }

    private void readName() {
        if (valueLength <= LONGEST_VALUE) {
            name = valueLength == 0 ? StreamEvent.MESSAGE : value();
            named = true;
        }
    }

    private void readRetry() {
        var text = value();
        if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            retryMillis =
                    text.length() > LONGEST_RETRY ? Long.valueOf(Integer.MAX_VALUE) : parsed(text);
        }
    }

    private static Long parsed(String digits) {
        return Long.valueOf(digits);
    }

    private void endEvent() {
        boolean said = hasData || id != null || retryMillis != null || named;
        if (said && !tooLarge) {
            receiver.event(new StreamEvent(id, retryMillis, name, data, dataLength));
            data = new byte[SMALL];
        }
        dataLength = 0;
        hasData = false;
        tooLarge = false;
        id = null;
        retryMillis = null;
        name = StreamEvent.MESSAGE;
        named = false;
    }
}

package dev.patchbay.frame;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream of bytes into server-sent events (WHATWG HTML, "Server-sent events"). The bytes
 * arrive in pieces of any size.
 *
 * <p>Lines end with LF, CR or CRLF, a blank line ends an event, and a byte order mark at the start
 * of the stream is dropped. An incomplete event at the end of the stream is dropped. An event whose
 * data exceeds the limit is reported once and skipped to its end, without memory for its data.
 */
public final class EventSplitter {
    /** Receives the events. */
    public interface Receiver {
        void event(StreamEvent event);

        /** An event had more data than the limit. Its bytes are lost. */
        void tooLarge(int limit);
    }

    /** The field that a line contains. */
    private enum Field {
        DATA,
        ID,
        EVENT,
        RETRY,
        OTHER
    }

    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int MAX_NAME_LENGTH = 5;
    private static final int INITIAL_LENGTH = 256;

    /** In bytes. Longer ids and names are ignored. Such an id is too long for a request header. */
    private static final int MAX_VALUE_LENGTH = 1_024;

    /** The maximum number of digits. A longer delay becomes the maximum. */
    private static final int MAX_RETRY_DIGITS = 9;

    private final int limit;
    private final Receiver receiver;

    private int marks;
    private boolean afterReturn;

    private final byte[] fieldName = new byte[MAX_NAME_LENGTH];
    private int wordLength;
    private @Nullable Field field;
    private boolean valueBegun;
    private byte[] value = new byte[INITIAL_LENGTH];
    private int valueLength;

    private byte[] data = new byte[INITIAL_LENGTH];
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

    /** Reads the next bytes. They are copied, so the caller may reuse the array. */
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

    /** Returns the approximate number of bytes held for an incomplete event. */
    public int held() {
        return data.length;
    }

    /** Skips a byte order mark. An incomplete mark begins a line with an unknown field. */
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
        } else if (wordLength < MAX_NAME_LENGTH) {
            fieldName[wordLength++] = b;
        } else {
            begin(Field.OTHER);
        }
    }

    private Field named() {
        return switch (new String(fieldName, 0, wordLength, StandardCharsets.ISO_8859_1)) {
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
        } else if (field != Field.OTHER && valueLength <= MAX_VALUE_LENGTH) {
            value = withRoom(value, valueLength, to - from, MAX_VALUE_LENGTH + 1);
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
            data = new byte[INITIAL_LENGTH];
            dataLength = 0;
            receiver.tooLarge(limit);
            return;
        }
        data = withRoom(data, dataLength, to - from, limit);
        System.arraycopy(bytes, from, data, dataLength, to - from);
        dataLength += to - from;
    }

    /** Doubles the array at least, so that a peer that sends single bytes causes little work. */
    private static byte[] withRoom(byte[] array, int length, int more, int maxLength) {
        long wanted = (long) length + more;
        return wanted <= array.length
                ? array
                : Arrays.copyOf(
                        array, Math.toIntExact(Math.min(maxLength, Math.max(wanted, 2L * length))));
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
        if (valueLength <= MAX_VALUE_LENGTH && text.indexOf('\0') < 0) {
            id = text;
        }
    }

    private void readName() {
        if (valueLength <= MAX_VALUE_LENGTH) {
            name = valueLength == 0 ? StreamEvent.MESSAGE : value();
            named = true;
        }
    }

    private void readRetry() {
        var text = value();
        if (!text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            retryMillis =
                    text.length() > MAX_RETRY_DIGITS
                            ? Long.valueOf(Integer.MAX_VALUE)
                            : parsed(text);
        }
    }

    private static Long parsed(String digits) {
        return Long.valueOf(digits);
    }

    private void endEvent() {
        boolean complete = hasData || id != null || retryMillis != null || named;
        if (complete && !tooLarge) {
            receiver.event(new StreamEvent(id, retryMillis, name, data, dataLength));
            data = new byte[INITIAL_LENGTH];
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

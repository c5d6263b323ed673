package dev.patchbay.json;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Builds one JSON text in a growing array of bytes. A long value that is passed through is not
 * copied: then the text consists of several pieces.
 *
 * <p>The writer itself adds no line break. A value that is passed through may contain one, so a
 * transport that needs one line calls {@link #requireOneLine}.
 */
public final class JsonWriter {
    /** In bytes. A shorter value is cheaper to copy than to keep as a piece. */
    private static final int MIN_PIECE_LENGTH = 16 * 1024;

    private final Bytes bytes;

    /** The pieces before the rest of the bytes; empty if everything was copied. */
    private List<ByteBuffer> pieces = List.of();

    private int inPieces;

    /** How many of the bytes are in pieces. */
    private int passed;

    private boolean needsComma;

    public JsonWriter() {
        this(256);
    }

    public JsonWriter(int capacity) {
        bytes = new Bytes(capacity);
    }

    public JsonWriter beginObject() {
        return open('{');
    }

    public JsonWriter endObject() {
        return close('}');
    }

    public JsonWriter beginArray() {
        return open('[');
    }

    public JsonWriter endArray() {
        return close(']');
    }

    public JsonWriter name(String name) {
        separate();
        Quoting.write(name, bytes);
        bytes.append(':');
        return this;
    }

    public JsonWriter value(String text) {
        separate();
        Quoting.write(text, bytes);
        needsComma = true;
        return this;
    }

    public JsonWriter value(boolean value) {
        return literal(value ? "true" : "false");
    }

    public JsonWriter value(long number) {
        return literal(Long.toString(number));
    }

    /** Writes a finite number. JSON has one number type, so a whole number has no fraction. */
    public JsonWriter value(double number) {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException("A JSON number must be finite, found " + number);
        }
        if (number == Math.rint(number) && Math.abs(number) < 1e15) {
            return value((long) number);
        }
        return literal(Double.toString(number));
    }

    public JsonWriter nullValue() {
        return literal("null");
    }

    public JsonWriter value(JsonValue value) {
        value.writeTo(this);
        return this;
    }

    public JsonWriter member(String name, String text) {
        return name(name).value(text);
    }

    public JsonWriter member(String name, boolean value) {
        return name(name).value(value);
    }

    public JsonWriter member(String name, long number) {
        return name(name).value(number);
    }

    public JsonWriter member(String name, double number) {
        return name(name).value(number);
    }

    public JsonWriter member(String name, JsonValue value) {
        return name(name).value(value);
    }

    public JsonWriter strings(String name, Iterable<String> texts) {
        name(name).beginArray();
        texts.forEach(this::value);
        return endArray();
    }

    public JsonWriter values(String name, Iterable<? extends JsonValue> values) {
        name(name).beginArray();
        values.forEach(this::value);
        return endArray();
    }

    /** Adds bytes that are one valid JSON value and never change. */
    void raw(byte[] source, int from, int to) {
        separate();
        add(source, from, to);
        needsComma = true;
    }

    /** Adds a part of a JSON text that contains its own separators. */
    void rawPart(byte[] source, int from, int to) {
        add(source, from, to);
        needsComma = false;
    }

    /** Writes a comma before the next part. */
    void comma() {
        bytes.append(',');
    }

    /**
     * Checks that the text fits into one line, or into one field of a server-sent event.
     *
     * @throws IllegalStateException if it contains a line break or another raw control character
     */
    public JsonWriter requireOneLine() {
        boolean broken = Utf8.containsControl(bytes.array(), passed, bytes.length());
        for (var piece : pieces) {
            int from = piece.arrayOffset() + piece.position();
            broken |= Utf8.containsControl(piece.array(), from, from + piece.remaining());
        }
        if (broken) {
            throw new IllegalStateException(
                    "A message must be one line, found a raw control character in it");
        }
        return this;
    }

    /** Ends the text with a line feed. */
    public JsonWriter endLine() {
        bytes.append('\n');
        needsComma = false;
        return this;
    }

    public int length() {
        return inPieces + pendingLength();
    }

    /** Returns the text in order. The arrays are shared and must not be changed. */
    public List<ByteBuffer> pieces() {
        if (pieces.isEmpty()) {
            return List.of(rest());
        }
        var all = new ArrayList<>(pieces);
        all.add(rest());
        return all;
    }

    /** Returns a copy of the text. */
    public byte[] toBytes() {
        if (pieces.isEmpty()) {
            return Arrays.copyOf(bytes.array(), bytes.length());
        }
        var all = ByteBuffer.allocate(length());
        pieces().forEach(piece -> all.put(piece.duplicate()));
        return all.array();
    }

    public RawJson toRaw() {
        return RawJson.trusted(pieces.isEmpty() ? bytes.array() : toBytes(), 0, length());
    }

    @Override
    public String toString() {
        return toRaw().toString();
    }

    private void add(byte[] source, int from, int to) {
        int length = to - from;
        // A short part of a large array would keep the whole array in memory.
        if (length < MIN_PIECE_LENGTH || length < source.length / 2) {
            bytes.append(source, from, to);
            return;
        }
        if (pieces.isEmpty()) {
            pieces = new ArrayList<>();
        }
        inPieces = Math.addExact(inPieces, Math.addExact(pendingLength(), length));
        pieces.add(rest());
        pieces.add(ByteBuffer.wrap(source, from, length));
        passed = bytes.length();
    }

    private int pendingLength() {
        return bytes.length() - passed;
    }

    /** Returns the bytes since the last piece. */
    private ByteBuffer rest() {
        return ByteBuffer.wrap(bytes.array(), passed, pendingLength());
    }

    private JsonWriter open(char bracket) {
        separate();
        bytes.append(bracket);
        needsComma = false;
        return this;
    }

    private JsonWriter close(char bracket) {
        bytes.append(bracket);
        needsComma = true;
        return this;
    }

    private JsonWriter literal(String ascii) {
        separate();
        bytes.appendAscii(ascii);
        needsComma = true;
        return this;
    }

    private void separate() {
        if (needsComma) {
            bytes.append(',');
            needsComma = false;
        }
    }
}

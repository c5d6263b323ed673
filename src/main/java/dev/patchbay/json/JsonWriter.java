package dev.patchbay.json;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Builds one JSON text in a growing array of bytes. A long value that is passed through stays where
 * it is: the text is made of pieces then.
 *
 * <p>The text holds no raw line break unless a value that was passed through does, so it is a line
 * of its own.
 */
public final class JsonWriter {
    /** To copy less is cheaper than a piece. */
    private static final int LONG = 16 * 1024;

    private final Bytes bytes;

    /** What stands before the rest of the bytes; empty as long as everything was copied. */
    private List<ByteBuffer> pieces = List.of();

    private int inPieces;

    /** How many of the bytes are in pieces. */
    private int taken;

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

    /**
     * Writes a finite number; integral ones without a fraction, as JSON has only one number type.
     */
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

    /** Adds bytes that are already one valid JSON value, and will not change any more. */
    void raw(byte[] source, int from, int to) {
        separate();
        add(source, from, to);
        needsComma = true;
    }

    /** Adds a part of a JSON text that has everything it needs to join what is before it. */
    void rawPart(byte[] source, int from, int to) {
        add(source, from, to);
        needsComma = false;
    }

    /** Separates what was written from a part that follows. */
    void comma() {
        bytes.append(',');
    }

    /** Ends the text with a line feed. */
    public JsonWriter endLine() {
        bytes.append('\n');
        needsComma = false;
        return this;
    }

    public int length() {
        return inPieces + untaken();
    }

    /** What was written, in order. The arrays belong to others as well and must not be changed. */
    public List<ByteBuffer> pieces() {
        if (pieces.isEmpty()) {
            return List.of(rest());
        }
        var all = new ArrayList<>(pieces);
        all.add(rest());
        return all;
    }

    /** A copy of what was written. */
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
        // What is a small part of something large would keep all of that in memory.
        if (length < LONG || length < source.length / 2) {
            bytes.append(source, from, to);
            return;
        }
        if (pieces.isEmpty()) {
            pieces = new ArrayList<>();
        }
        inPieces = Math.addExact(inPieces, Math.addExact(untaken(), length));
        pieces.add(rest());
        pieces.add(ByteBuffer.wrap(source, from, length));
        taken = bytes.length();
    }

    private int untaken() {
        return bytes.length() - taken;
    }

    /** What was written since the last piece. */
    private ByteBuffer rest() {
        return ByteBuffer.wrap(bytes.array(), taken, untaken());
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

package dev.patchbay.json;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Builds one JSON text in a growing array of bytes.
 *
 * <p>The text holds no raw line break unless a value that was passed through does, so it is a line
 * of its own.
 */
public final class JsonWriter {
    private final Bytes bytes;
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

    /** Copies bytes that are already one valid JSON value. */
    void raw(byte[] source, int from, int to) {
        separate();
        bytes.append(source, from, to);
        needsComma = true;
    }

    /** Copies a part of a JSON text that has everything it needs to join what is before it. */
    void rawPart(byte[] source, int from, int to) {
        bytes.append(source, from, to);
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
        return bytes.length();
    }

    /** The array that is written to; only the first {@link #length()} bytes count. */
    public byte[] array() {
        return bytes.array();
    }

    /** A copy of what was written. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes.array(), bytes.length());
    }

    public RawJson toRaw() {
        return RawJson.trusted(bytes.array(), 0, bytes.length());
    }

    @Override
    public String toString() {
        return new String(bytes.array(), 0, bytes.length(), StandardCharsets.UTF_8);
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

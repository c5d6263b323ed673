package dev.patchbay.jsonrpc;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;

/** The sender's name for a request; the answer carries it back with the same type and value. */
public sealed interface RequestId extends JsonValue {
    /** About how many bytes it keeps in memory. */
    int size();

    /** A string id, which may be empty. */
    record Text(String value) implements RequestId {
        @Override
        public int size() {
            return value.length();
        }

        @Override
        public void writeTo(JsonWriter out) {
            out.value(value);
        }

        @Override
        public String toString() {
            return '"' + value + '"';
        }
    }

    /** An integer id, which may be zero or negative. */
    record Whole(long value) implements RequestId {
        @Override
        public int size() {
            return Long.BYTES;
        }

        @Override
        public void writeTo(JsonWriter out) {
            out.value(value);
        }

        @Override
        public String toString() {
            return Long.toString(value);
        }
    }
}

package dev.patchbay.jsonrpc;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.JsonWriter;
import java.util.Optional;

/** A request's id. The response repeats it with the same type (JSON-RPC 2.0, section 5). */
public sealed interface RequestId extends JsonValue {
    /** Returns the approximate number of bytes that it keeps in memory. */
    int size();

    /** A string id, which may be empty. */
    record Text(String value) implements RequestId {
        private static final int MAX_DIGITS = 18;

        /** Returns the number that the text contains: some servers answer with the id as a text. */
        public Optional<Whole> spelled() {
            return !value.isEmpty()
                            && value.length() <= MAX_DIGITS
                            && value.chars().allMatch(c -> c >= '0' && c <= '9')
                    ? Optional.of(new Whole(Long.parseLong(value)))
                    : Optional.empty();
        }

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

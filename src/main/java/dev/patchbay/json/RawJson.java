package dev.patchbay.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One JSON value as the received bytes, checked when it was cut out and never changed.
 *
 * <p>Values that are only passed on stay in this form. It costs nothing, and unknown members, the
 * spelling of numbers, and escapes are kept.
 */
public final class RawJson implements JsonValue {
    /** Arrays up to this length in bytes are not worth a copy. */
    private static final int MAX_KEPT_LENGTH = 4 * 1024;

    public static final RawJson EMPTY_OBJECT = trusted(new byte[] {'{', '}'}, 0, 2);

    /** The six kinds of JSON values. */
    public enum Kind {
        OBJECT,
        ARRAY,
        STRING,
        NUMBER,
        BOOLEAN,
        NULL
    }

    private final byte[] bytes;
    private final int start;
    private final int end;

    /** The members, cached by the first call. Concurrent calls find equal results. */
    private @Nullable Map<String, RawJson> members;

    private RawJson(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
    }

    /** Wraps a slice that is exactly one valid JSON value. The array must never change again. */
    public static RawJson trusted(byte[] bytes, int start, int end) {
        return new RawJson(bytes, start, end);
    }

    /**
     * Wraps a slice after a check that it is exactly one valid JSON value within the limits. Line
     * breaks and tabs between tokens become spaces, because a forwarded value must be one line. The
     * array must never change after the call.
     *
     * @throws IllegalArgumentException if the slice is anything else
     */
    public static RawJson checked(byte[] bytes, int start, int end) {
        if (!Utf8.wellFormed(bytes, start, end)) {
            throw new IllegalArgumentException("JSON must be well-formed UTF-8");
        }
        if (new JsonChecker(bytes, end).value(start, 0) != end) {
            checkByParser(bytes, start, end);
        }
        for (int i = start; i < end; i++) {
            if (bytes[i] >= 0 && bytes[i] < ' ') {
                bytes[i] = ' ';
            }
        }
        return trusted(bytes, start, end);
    }

    /** Checks uncommon JSON, such as a name with an escape. */
    private static void checkByParser(byte[] bytes, int start, int end) {
        boolean begins = end > start && "{[\"-0123456789tfn".indexOf(bytes[start]) >= 0;
        boolean ends = end > start && bytes[end - 1] > ' ';
        try (var parser = Json.parser(bytes, start, end - start)) {
            var first = parser.nextToken();
            parser.skipChildren();
            if (!begins || !ends || first == null || parser.nextToken() != null) {
                throw new IllegalArgumentException("Expected exactly one JSON value");
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("Expected JSON", e);
        }
    }

    public static RawJson of(JsonValue value) {
        return value instanceof RawJson raw ? raw : new JsonWriter().value(value).toRaw();
    }

    public static RawJson of(JsonNode tree) {
        try {
            byte[] bytes = Json.mapper().writeValueAsBytes(tree);
            return trusted(bytes, 0, bytes.length);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("A tree could not be written", e);
        }
    }

    /**
     * Reads a text.
     *
     * @throws IllegalArgumentException if it is not exactly one JSON value
     */
    public static RawJson parse(String json) {
        try {
            var tree = Json.mapper().readTree(json);
            if (tree.isMissingNode()) {
                throw new IllegalArgumentException("Expected JSON, found nothing");
            }
            return of(tree);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("Expected JSON: " + e.getOriginalMessage(), e);
        }
    }

    public Kind kind() {
        return switch (bytes[start]) {
            case '{' -> Kind.OBJECT;
            case '[' -> Kind.ARRAY;
            case '"' -> Kind.STRING;
            case 't', 'f' -> Kind.BOOLEAN;
            case 'n' -> Kind.NULL;
            default -> Kind.NUMBER;
        };
    }

    public boolean isObject() {
        return kind() == Kind.OBJECT;
    }

    public int length() {
        return end - start;
    }

    /**
     * Returns the same value for long-term use. It keeps an array of at most 4 KiB or twice its own
     * length: a small slice would otherwise keep the whole array in memory. It has no cached
     * members.
     */
    public RawJson compact() {
        if (bytes.length <= MAX_KEPT_LENGTH || length() >= bytes.length / 2) {
            return members == null ? this : new RawJson(bytes, start, end);
        }
        return new RawJson(Arrays.copyOfRange(bytes, start, end), 0, length());
    }

    /**
     * Returns the members of this object in their order. The result is cached, because several
     * steps of a request read the same members.
     *
     * @throws DuplicateMember if a name appears twice: two readers could use different values for
     *     it
     */
    public Map<String, RawJson> members() {
        var known = members;
        if (known == null) {
            // The unmodifiable map holds its contents in a final field, so other threads see all of
            // them.
            known = Collections.unmodifiableMap(findMembers());
            members = known;
        }
        return known;
    }

    /** Returns a member, if it exists. Does not cache the members. */
    public Optional<RawJson> member(String name) {
        return Optional.ofNullable(find(name));
    }

    private @Nullable RawJson find(String name) {
        var known = members;
        return (known == null ? findMembers() : known).get(name);
    }

    private Map<String, RawJson> findMembers() {
        if (!isObject()) {
            throw new IllegalStateException("Only an object has members, found " + kind());
        }
        var members = new LinkedHashMap<String, RawJson>();
        int at = JsonScanner.skipBlanks(bytes, start + 1);
        while (bytes[at] != '}') {
            int nameEnd = JsonScanner.skipValue(bytes, at);
            var name = trusted(bytes, at, nameEnd).text();
            int from = JsonScanner.skipBlanks(bytes, JsonScanner.skipBlanks(bytes, nameEnd) + 1);
            int to = JsonScanner.skipValue(bytes, from);
            if (members.put(name, trusted(bytes, from, to)) != null) {
                throw new DuplicateMember(name);
            }
            at = JsonScanner.skipBlanks(bytes, to);
            if (bytes[at] == ',') {
                at = JsonScanner.skipBlanks(bytes, at + 1);
            }
        }
        return members;
    }

    /** Returns whether the bytes contain the text: in a name, in a value, or across both. */
    public boolean contains(BytePattern text) {
        return text.isIn(bytes, start, end);
    }

    /** Returns the elements of this array in their order; none if it is no array. */
    public List<RawJson> elements() {
        if (kind() != Kind.ARRAY) {
            return List.of();
        }
        var elements = new ArrayList<RawJson>();
        int at = JsonScanner.skipBlanks(bytes, start + 1);
        while (bytes[at] != ']') {
            int to = JsonScanner.skipValue(bytes, at);
            elements.add(trusted(bytes, at, to));
            at = JsonScanner.skipBlanks(bytes, to);
            if (bytes[at] == ',') {
                at = JsonScanner.skipBlanks(bytes, at + 1);
            }
        }
        return elements;
    }

    /**
     * Returns this object with another value for one member. All other bytes stay as they are. Adds
     * the member if it does not exist.
     */
    public RawJson with(String name, JsonValue value) {
        var out = new JsonWriter(length() + 64);
        var old = find(name);
        if (old != null) {
            out.rawPart(bytes, start, old.start);
            out.value(value);
            out.rawPart(bytes, old.end, end);
        } else {
            out.beginObject().member(name, value);
            int rest = JsonScanner.skipBlanks(bytes, start + 1);
            if (bytes[rest] != '}') {
                out.comma();
            }
            out.rawPart(bytes, rest, end);
        }
        return trusted(out.toBytes(), 0, out.length());
    }

    /** Returns the text of this string. */
    public String text() {
        if (kind() != Kind.STRING) {
            throw new IllegalStateException("Only a string has a text, found " + kind());
        }
        return TreeReader.text(bytes, start, end);
    }

    /** Returns the text if this is a string, else null. */
    public @Nullable String textOrNull() {
        return kind() == Kind.STRING ? text() : null;
    }

    /**
     * Returns this value as a tree.
     *
     * @throws DuplicateMember if an object in it contains a name twice
     */
    public JsonNode tree() {
        return new TreeReader(bytes).read(start);
    }

    @Override
    public void writeTo(JsonWriter out) {
        out.raw(bytes, start, end);
    }

    @Override
    public boolean equals(Object other) {
        return other == this
                || (other instanceof RawJson that
                        && Arrays.equals(bytes, start, end, that.bytes, that.start, that.end));
    }

    @Override
    public int hashCode() {
        int hash = 1;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + bytes[i];
        }
        return hash;
    }

    @Override
    public String toString() {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }
}

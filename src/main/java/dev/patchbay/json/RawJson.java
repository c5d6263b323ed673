package dev.patchbay.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
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
 * One JSON value as the bytes it arrived in, checked when it was cut out and never altered.
 *
 * <p>What is only passed on stays in this form: it costs nothing to keep, and unknown members,
 * number spellings and escapes survive.
 */
public final class RawJson implements JsonValue {
    /** Less than this is not worth a copy. */
    private static final int SMALL = 4 * 1024;

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

    /** The members, once somebody has asked for them; threads that ask at once find the same. */
    private @Nullable Map<String, RawJson> members;

    private RawJson(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
    }

    /**
     * A slice that is known to be exactly one valid JSON value; the array must not change any more.
     */
    public static RawJson trusted(byte[] bytes, int start, int end) {
        return new RawJson(bytes, start, end);
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
     * The same value for those who hold it for long, keeping no more than twice its own length in
     * memory: a small value that was cut out of something large would keep all of that, and one
     * that was looked into keeps where its members are.
     */
    public RawJson compact() {
        if (bytes.length <= SMALL || length() >= bytes.length / 2) {
            return members == null ? this : new RawJson(bytes, start, end);
        }
        return new RawJson(Arrays.copyOfRange(bytes, start, end), 0, length());
    }

    /**
     * The members of this object in their order. They are looked for once, since whoever decides
     * about a message, and whoever serves it, ask for the same.
     *
     * @throws DuplicateMember if a name appears twice: two readers could take different values for
     *     it
     */
    public Map<String, RawJson> members() {
        var known = members;
        if (known == null) {
            // What cannot be changed has its contents in a final field, so that other threads see
            // all of them.
            known = Collections.unmodifiableMap(findMembers());
            members = known;
        }
        return known;
    }

    /** One of the members, if there is one of this name; where they are is not kept. */
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
        int at = Scanner.skipBlanks(bytes, start + 1);
        while (bytes[at] != '}') {
            int nameEnd = Scanner.skipValue(bytes, at);
            var name = trusted(bytes, at, nameEnd).text();
            int from = Scanner.skipBlanks(bytes, Scanner.skipBlanks(bytes, nameEnd) + 1);
            int to = Scanner.skipValue(bytes, from);
            if (members.put(name, trusted(bytes, from, to)) != null) {
                throw new DuplicateMember(name);
            }
            at = Scanner.skipBlanks(bytes, to);
            if (bytes[at] == ',') {
                at = Scanner.skipBlanks(bytes, at + 1);
            }
        }
        return members;
    }

    /** The elements of this array in their order; none if it is something else. */
    public List<RawJson> elements() {
        if (kind() != Kind.ARRAY) {
            return List.of();
        }
        var elements = new ArrayList<RawJson>();
        int at = Scanner.skipBlanks(bytes, start + 1);
        while (bytes[at] != ']') {
            int to = Scanner.skipValue(bytes, at);
            elements.add(trusted(bytes, at, to));
            at = Scanner.skipBlanks(bytes, to);
            if (bytes[at] == ',') {
                at = Scanner.skipBlanks(bytes, at + 1);
            }
        }
        return elements;
    }

    /**
     * This object with another value for one of its members, every other byte as it is; the member
     * is added if there is none.
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
            int rest = Scanner.skipBlanks(bytes, start + 1);
            if (bytes[rest] != '}') {
                out.comma();
            }
            out.rawPart(bytes, rest, end);
        }
        return trusted(out.toBytes(), 0, out.length());
    }

    /** The text of this string. */
    public String text() {
        if (kind() != Kind.STRING) {
            throw new IllegalStateException("Only a string has a text, found " + kind());
        }
        return TreeReader.text(bytes, start, end);
    }

    /** The text if this is a string, else null. */
    public @Nullable String textOrNull() {
        return kind() == Kind.STRING ? text() : null;
    }

    /**
     * This value as a tree.
     *
     * @throws DuplicateMember if an object in it has a name twice
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
        return other instanceof RawJson that
                && Arrays.equals(bytes, start, end, that.bytes, that.start, that.end);
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

package dev.patchbay.json;

/**
 * Reads the members of the one object in a frame, and checks the whole frame.
 *
 * <p>Reading stops without a reason where something is invalid or uncommon: then Jackson must
 * decide. The bytes must be well-formed UTF-8.
 */
public final class MemberReader {
    private final byte[] bytes;
    private final int length;
    private final JsonChecker checker;
    private int at;
    private int nameStart;
    private int nameEnd;
    private int valueStart;
    private boolean whole;

    public MemberReader(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
        this.checker = new JsonChecker(bytes, length);
    }

    /** Reads the next member. Returns false at the end of the object, and where reading stops. */
    public boolean next() {
        at = checker.skipBlanks(at);
        if (nameEnd == 0) {
            return first();
        }
        return checker.has(',', at) ? member(checker.skipBlanks(at + 1)) : end(at);
    }

    private boolean first() {
        if (!checker.has('{', at)) {
            return false;
        }
        int inside = checker.skipBlanks(at + 1);
        return checker.has('}', inside) ? end(inside) : member(inside);
    }

    private boolean end(int closing) {
        whole = checker.has('}', closing) && checker.skipBlanks(closing + 1) == length;
        return false;
    }

    private boolean member(int from) {
        nameStart = from;
        nameEnd = checker.name(from);
        valueStart = checker.valueAfter(nameEnd);
        at = valueStart == JsonChecker.INVALID ? JsonChecker.INVALID : checker.value(valueStart, 1);
        return at != JsonChecker.INVALID;
    }

    /** Returns whether the object was read to its end, and nothing follows: all of it is valid. */
    public boolean whole() {
        return whole;
    }

    public String name() {
        return RawJson.trusted(bytes, nameStart, nameEnd).text();
    }

    public RawJson value() {
        return RawJson.trusted(bytes, valueStart, at);
    }
}

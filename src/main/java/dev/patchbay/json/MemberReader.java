package dev.patchbay.json;

/**
 * Reads the members of the one object that a frame should hold, and checks all of it on the way.
 *
 * <p>It stops, and does not say why, where it finds something wrong or unusual: then Jackson has to
 * decide. The bytes must be well-formed UTF-8.
 */
public final class MemberReader {
    private final byte[] bytes;
    private final int length;
    private final Checker checker;
    private int at;
    private int nameStart;
    private int nameEnd;
    private int valueStart;
    private boolean whole;

    public MemberReader(byte[] bytes, int length) {
        this.bytes = bytes;
        this.length = length;
        this.checker = new Checker(bytes, length);
    }

    /** Goes on to the next member; false at the end of the object, and where reading stops. */
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
        at = valueStart == Checker.NO ? Checker.NO : checker.value(valueStart, 1);
        return at != Checker.NO;
    }

    /** Whether there were no more members, and nothing else: all that was read is good. */
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

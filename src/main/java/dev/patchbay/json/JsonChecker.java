package dev.patchbay.json;

/**
 * Finds the ends of values, and checks that they are valid JSON within the limits, without creating
 * objects.
 *
 * <p>The class knows common JSON only. {@link #INVALID} means that something is invalid or
 * uncommon, so Jackson must decide. Jackson accepts everything that this class accepts. The bytes
 * must be well-formed UTF-8.
 */
final class JsonChecker {
    /** The bytes are invalid or uncommon JSON at this index. */
    static final int INVALID = -1;

    private static final int HEX_DIGITS = 4;

    private final byte[] bytes;
    private final int to;

    /**
     * @param to the index after the last byte
     */
    JsonChecker(byte[] bytes, int to) {
        this.bytes = bytes;
        this.to = to;
    }

    /** Returns whether this ASCII character is at the index. */
    boolean has(char ascii, int at) {
        return at < to && bytes[at] == ascii;
    }

    int skipBlanks(int from) {
        int i = from;
        while (i < to
                && (bytes[i] == ' ' || bytes[i] == '\n' || bytes[i] == '\r' || bytes[i] == '\t')) {
            i++;
        }
        return i;
    }

    /**
     * Returns the index after the value that starts at {@code at}.
     *
     * @param depth how many values contain it
     */
    int value(int at, int depth) {
        if (at >= to) {
            return INVALID;
        }
        return switch (bytes[at]) {
            case '"' -> string(at);
            case '{' -> depth < Json.MAX_DEPTH ? object(at, depth + 1) : INVALID;
            case '[' -> depth < Json.MAX_DEPTH ? array(at, depth + 1) : INVALID;
            case 't' -> word("true", at);
            case 'f' -> word("false", at);
            case 'n' -> word("null", at);
            default -> number(at);
        };
    }

    /** Returns the index after the name that starts at {@code at}. The name has no escapes. */
    int name(int at) {
        if (!has('"', at)) {
            return INVALID;
        }
        int end = Utf8.nextToEscape(bytes, at + 1, to);
        return has('"', end) && end - at <= Json.MAX_NAME_LENGTH ? end + 1 : INVALID;
    }

    /** Returns the index of the value whose name ends at {@code nameEnd}. */
    int valueAfter(int nameEnd) {
        int colon = nameEnd == INVALID ? INVALID : skipBlanks(nameEnd);
        return colon != INVALID && has(':', colon) ? skipBlanks(colon + 1) : INVALID;
    }

    private int object(int at, int depth) {
        int i = skipBlanks(at + 1);
        if (has('}', i)) {
            return i + 1;
        }
        while (true) {
            int from = valueAfter(name(i));
            int end = from == INVALID ? INVALID : value(from, depth);
            if (end == INVALID) {
                return INVALID;
            }
            i = skipBlanks(end);
            if (!has(',', i)) {
                return has('}', i) ? i + 1 : INVALID;
            }
            i = skipBlanks(i + 1);
        }
    }

    private int array(int at, int depth) {
        int i = skipBlanks(at + 1);
        if (has(']', i)) {
            return i + 1;
        }
        while (true) {
            int end = value(i, depth);
            if (end == INVALID) {
                return INVALID;
            }
            i = skipBlanks(end);
            if (!has(',', i)) {
                return has(']', i) ? i + 1 : INVALID;
            }
            i = skipBlanks(i + 1);
        }
    }

    private int string(int at) {
        int i = Utf8.nextToEscape(bytes, at + 1, to);
        while (has('\\', i)) {
            int end = escape(i + 1);
            if (end == INVALID) {
                return INVALID;
            }
            i = Utf8.nextToEscape(bytes, end, to);
        }
        return has('"', i) ? i + 1 : INVALID;
    }

    private int escape(int at) {
        if (at >= to) {
            return INVALID;
        }
        return switch (bytes[at]) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> at + 1;
            case 'u' -> hex(at + 1);
            default -> INVALID;
        };
    }

    private int hex(int at) {
        if (at + HEX_DIGITS > to) {
            return INVALID;
        }
        for (int i = at; i < at + HEX_DIGITS; i++) {
            if (!isHex(bytes[i])) {
                return INVALID;
            }
        }
        return at + HEX_DIGITS;
    }

    private static boolean isHex(byte c) {
        return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    private int word(String literal, int at) {
        if (at + literal.length() > to) {
            return INVALID;
        }
        for (int i = 0; i < literal.length(); i++) {
            if (bytes[at + i] != literal.charAt(i)) {
                return INVALID;
            }
        }
        return at + literal.length();
    }

    private int number(int at) {
        int first = has('-', at) ? at + 1 : at;
        int i = skipDigits(first);
        if (i == first || (bytes[first] == '0' && i > first + 1)) {
            return INVALID;
        }
        if (has('.', i)) {
            int fraction = i + 1;
            i = skipDigits(fraction);
            if (i == fraction) {
                return INVALID;
            }
        }
        if (has('e', i) || has('E', i)) {
            int exponent = has('+', i + 1) || has('-', i + 1) ? i + 2 : i + 1;
            i = skipDigits(exponent);
            if (i == exponent || i - exponent > Json.MAX_EXPONENT_DIGITS) {
                return INVALID;
            }
        }
        return i - at <= Json.MAX_NUMBER_DIGITS ? i : INVALID;
    }

    private int skipDigits(int from) {
        int i = from;
        while (i < to && isDigit(bytes[i])) {
            i++;
        }
        return i;
    }
}

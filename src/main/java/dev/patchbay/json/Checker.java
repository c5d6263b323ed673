package dev.patchbay.json;

/**
 * Finds where values end, and that they are good JSON within our limits, without making anything of
 * them.
 *
 * <p>It knows the usual only: {@link #NO} means that something is wrong or unusual, so that Jackson
 * has to decide. What it accepts, Jackson with our limits accepts too. The bytes must be
 * well-formed UTF-8.
 */
final class Checker {
    /** There is no value here for which this class can vouch. */
    static final int NO = -1;

    private static final int HEX_DIGITS = 4;

    private final byte[] bytes;
    private final int to;

    /**
     * @param to where the bytes end
     */
    Checker(byte[] bytes, int to) {
        this.bytes = bytes;
        this.to = to;
    }

    /** Whether this ASCII character stands there. */
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
     * The index after the value that starts at {@code at}.
     *
     * @param depth in how many others it is
     */
    int value(int at, int depth) {
        if (at >= to) {
            return NO;
        }
        return switch (bytes[at]) {
            case '"' -> string(at);
            case '{' -> depth < Json.MAX_DEPTH ? object(at, depth + 1) : NO;
            case '[' -> depth < Json.MAX_DEPTH ? array(at, depth + 1) : NO;
            case 't' -> word("true", at);
            case 'f' -> word("false", at);
            case 'n' -> word("null", at);
            default -> number(at);
        };
    }

    /** The index after the name, without escapes, that starts at {@code at}. */
    int name(int at) {
        if (!has('"', at)) {
            return NO;
        }
        int end = Utf8.nextToEscape(bytes, at + 1, to);
        return has('"', end) && end - at <= Json.MAX_NAME_LENGTH ? end + 1 : NO;
    }

    /** The index of the value whose name ends at {@code nameEnd}. */
    int valueAfter(int nameEnd) {
        int colon = nameEnd == NO ? NO : skipBlanks(nameEnd);
        return colon != NO && has(':', colon) ? skipBlanks(colon + 1) : NO;
    }

    private int object(int at, int depth) {
        int i = skipBlanks(at + 1);
        if (has('}', i)) {
            return i + 1;
        }
        while (true) {
            int from = valueAfter(name(i));
            int end = from == NO ? NO : value(from, depth);
            if (end == NO) {
                return NO;
            }
            i = skipBlanks(end);
            if (!has(',', i)) {
                return has('}', i) ? i + 1 : NO;
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
            if (end == NO) {
                return NO;
            }
            i = skipBlanks(end);
            if (!has(',', i)) {
                return has(']', i) ? i + 1 : NO;
            }
            i = skipBlanks(i + 1);
        }
    }

    private int string(int at) {
        int i = Utf8.nextToEscape(bytes, at + 1, to);
        while (has('\\', i)) {
            int end = escape(i + 1);
            if (end == NO) {
                return NO;
            }
            i = Utf8.nextToEscape(bytes, end, to);
        }
        return has('"', i) ? i + 1 : NO;
    }

    private int escape(int at) {
        if (at >= to) {
            return NO;
        }
        return switch (bytes[at]) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> at + 1;
            case 'u' -> hex(at + 1);
            default -> NO;
        };
    }

    private int hex(int at) {
        if (at + HEX_DIGITS > to) {
            return NO;
        }
        for (int i = at; i < at + HEX_DIGITS; i++) {
            if (!isHex(bytes[i])) {
                return NO;
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

    private int word(String word, int at) {
        if (at + word.length() > to) {
            return NO;
        }
        for (int i = 0; i < word.length(); i++) {
            if (bytes[at + i] != word.charAt(i)) {
                return NO;
            }
        }
        return at + word.length();
    }

    private int number(int at) {
        int first = has('-', at) ? at + 1 : at;
        int i = skipDigits(first);
        if (i == first || (bytes[first] == '0' && i > first + 1)) {
            return NO;
        }
        if (has('.', i)) {
            int fraction = i + 1;
            i = skipDigits(fraction);
            if (i == fraction) {
                return NO;
            }
        }
        if (has('e', i) || has('E', i)) {
            int exponent = has('+', i + 1) || has('-', i + 1) ? i + 2 : i + 1;
            i = skipDigits(exponent);
            if (i == exponent || i - exponent > Json.MAX_EXPONENT_DIGITS) {
                return NO;
            }
        }
        return i - at <= Json.MAX_NUMBER_DIGITS ? i : NO;
    }

    private int skipDigits(int from) {
        int i = from;
        while (i < to && isDigit(bytes[i])) {
            i++;
        }
        return i;
    }
}

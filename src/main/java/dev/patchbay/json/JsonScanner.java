package dev.patchbay.json;

/**
 * Finds the ends of values in bytes that a parser has accepted before.
 *
 * <p>The class checks nothing. With it, a member can be cut out of a checked message without a
 * second parse.
 */
final class JsonScanner {
    private JsonScanner() {}

    static int skipBlanks(byte[] bytes, int at) {
        int i = at;
        while (bytes[i] <= ' ' && bytes[i] >= 0) {
            i++;
        }
        return i;
    }

    /** Returns the index after the value that starts at {@code at}. */
    static int skipValue(byte[] bytes, int at) {
        return switch (bytes[at]) {
            case '"' -> skipString(bytes, at);
            case '{', '[' -> skipNested(bytes, at);
            default -> skipScalar(bytes, at);
        };
    }

    private static int skipString(byte[] bytes, int at) {
        int i = at + 1;
        while (true) {
            i = Utf8.nextToEscape(bytes, i, bytes.length);
            if (bytes[i] == '"') {
                return i + 1;
            }
            i += 2;
        }
    }

    private static int skipNested(byte[] bytes, int at) {
        int depth = 0;
        int i = at;
        do {
            switch (bytes[i]) {
                case '"' -> i = skipString(bytes, i);
                case '{', '[' -> {
                    depth++;
                    i++;
                }
                case '}', ']' -> {
                    depth--;
                    i++;
                }
                default -> i++;
            }
        } while (depth > 0);
        return i;
    }

    private static int skipScalar(byte[] bytes, int at) {
        int i = at;
        while (i < bytes.length
                && bytes[i] > ' '
                && bytes[i] != ','
                && bytes[i] != '}'
                && bytes[i] != ']') {
            i++;
        }
        return i;
    }
}

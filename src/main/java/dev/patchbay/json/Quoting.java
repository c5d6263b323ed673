package dev.patchbay.json;

import java.nio.charset.StandardCharsets;

/**
 * Writes texts as JSON strings in UTF-8.
 *
 * <p>Lone surrogates become escapes: UTF-8 cannot encode them, and a replacement would change the
 * value.
 */
final class Quoting {
    private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

    /** The longest form of one character in bytes: a Unicode escape. */
    private static final int MAX_BYTES_PER_CHARACTER = 6;

    /** Up to this length, a loop over characters is faster than the encoder and its array. */
    private static final int SHORT = 64;

    private Quoting() {}

    static void write(String text, Bytes out) {
        if (text.length() <= SHORT) {
            byCharacter(text, out);
            return;
        }
        byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
        // The encoder replaces a lone surrogate by a question mark. A text without one needs no
        // check.
        if (Utf8.contains(encoded, 0, encoded.length, '?') && !sameText(encoded, text)) {
            byCharacter(text, out);
        } else {
            byRuns(encoded, out);
        }
    }

    /** The JDK's encoder is many times faster than a loop, so long texts go through it. */
    private static void byRuns(byte[] encoded, Bytes out) {
        out.reserve(encoded.length + 2);
        out.put('"');
        int from = 0;
        while (from < encoded.length) {
            int to = Utf8.nextToEscape(encoded, from, encoded.length);
            out.append(encoded, from, to);
            if (to < encoded.length) {
                out.reserve(MAX_BYTES_PER_CHARACTER);
                ascii(encoded[to], out);
            }
            from = to + 1;
        }
        out.append('"');
    }

    private static void byCharacter(String text, Bytes out) {
        out.reserve(text.length() + 2);
        out.put('"');
        int plain = 0;
        while (plain < text.length() && isPlain(text.charAt(plain))) {
            out.put(text.charAt(plain));
            plain++;
        }
        for (int i = plain; i < text.length(); i++) {
            out.reserve(MAX_BYTES_PER_CHARACTER);
            char c = text.charAt(i);
            if (c < 0x80) {
                ascii(c, out);
            } else {
                i = beyondAscii(text, i, out);
            }
        }
        out.append('"');
    }

    private static boolean isPlain(char c) {
        return c >= ' ' && c < 0x80 && c != '"' && c != '\\';
    }

    /** Compares whole texts. That is cheaper than a loop, as the JDK uses vector instructions. */
    private static boolean sameText(byte[] encoded, String text) {
        return new String(encoded, StandardCharsets.UTF_8).equals(text);
    }

    private static boolean pairAt(String text, int i) {
        return Character.isHighSurrogate(text.charAt(i))
                && i + 1 < text.length()
                && Character.isLowSurrogate(text.charAt(i + 1));
    }

    private static void ascii(int c, Bytes out) {
        switch (c) {
            case '"', '\\' -> escape(c, out);
            case '\n' -> escape('n', out);
            case '\r' -> escape('r', out);
            case '\t' -> escape('t', out);
            case '\b' -> escape('b', out);
            case '\f' -> escape('f', out);
            default -> {
                if (c < 0x20) {
                    unicode(c, out);
                } else {
                    out.put(c);
                }
            }
        }
    }

    private static void escape(int c, Bytes out) {
        out.put('\\');
        out.put(c);
    }

    private static void unicode(int c, Bytes out) {
        escape('u', out);
        out.put(HEX[c >> 12]);
        out.put(HEX[(c >> 8) & 0xF]);
        out.put(HEX[(c >> 4) & 0xF]);
        out.put(HEX[c & 0xF]);
    }

    /** Writes the character at {@code i} and returns the index of its last unit. */
    private static int beyondAscii(String text, int i, Bytes out) {
        char c = text.charAt(i);
        if (c < 0x800) {
            out.put(0xC0 | (c >> 6));
            continuation(c, out);
        } else if (!Character.isSurrogate(c)) {
            out.put(0xE0 | (c >> 12));
            continuation(c >> 6, out);
            continuation(c, out);
        } else if (pairAt(text, i)) {
            int point = Character.toCodePoint(c, text.charAt(i + 1));
            out.put(0xF0 | (point >> 18));
            continuation(point >> 12, out);
            continuation(point >> 6, out);
            continuation(point, out);
            return i + 1;
        } else {
            unicode(c, out);
        }
        return i;
    }

    private static void continuation(int bits, Bytes out) {
        out.put(0x80 | (bits & 0x3F));
    }
}

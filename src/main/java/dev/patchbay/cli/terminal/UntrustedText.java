package dev.patchbay.cli.terminal;

import java.util.HexFormat;

/** Makes texts of other parties safe for a terminal. */
public final class UntrustedText {
    private UntrustedText() {}

    /**
     * Replaces characters that move the cursor, set colours, or change the direction of writing.
     */
    public static String harmless(String text) {
        if (text.codePoints().allMatch(UntrustedText::plain)) {
            return text;
        }
        var result = new StringBuilder(text.length());
        text.codePoints().forEach(point -> result.appendCodePoint(plain(point) ? point : 0xFFFD));
        return result.toString();
    }

    /** Returns the same JSON with escapes for such characters. */
    static String escaped(String json) {
        if (json.codePoints().allMatch(point -> plain(point) && point >= ' ')) {
            return json;
        }
        var result = new StringBuilder(json.length() + 64);
        json.codePoints()
                .forEach(point -> {
                    if (point < ' ') {
                        // Strings in JSON contain no raw control characters, so this one stands
                        // between two tokens.
                        result.append(' ');
                    } else if (plain(point)) {
                        result.appendCodePoint(point);
                    } else {
                        for (char unit : Character.toChars(point)) {
                            result.append("\\u").append(HexFormat.of().toHexDigits(unit));
                        }
                    }
                });
        return result.toString();
    }

    /** Returns the first line of a text, made safe. */
    public static String line(String text) {
        return harmless(text.strip().lines().findFirst().orElse("").replace('\t', ' '));
    }

    private static boolean plain(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> point == '\n' || point == '\t';
            case Character.FORMAT ->
                    // These two join emoji and letters of some scripts. Other format characters may
                    // change the direction of writing.
                    point == 0x200D || point == 0x200C;
            case Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> true;
        };
    }
}

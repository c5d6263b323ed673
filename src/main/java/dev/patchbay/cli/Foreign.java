package dev.patchbay.cli;

/** Texts of strangers, which must not do anything to a terminal. */
final class Foreign {
    private Foreign() {}

    /** Without characters that move the cursor, colour, or turn the direction of writing. */
    static String harmless(String text) {
        if (text.codePoints().allMatch(Foreign::plain)) {
            return text;
        }
        var result = new StringBuilder(text.length());
        text.codePoints().forEach(point -> result.appendCodePoint(plain(point) ? point : 0xFFFD));
        return result.toString();
    }

    /** The first line of a text, in one piece. */
    static String line(String text) {
        return harmless(text.strip().lines().findFirst().orElse("").replace('\t', ' '));
    }

    private static boolean plain(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> point == '\n' || point == '\t';
            case Character.FORMAT ->
                    // Joins emoji and letters of some scripts; all others are marks of direction.
                    point == 0x200D || point == 0x200C;
            case Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> true;
        };
    }
}

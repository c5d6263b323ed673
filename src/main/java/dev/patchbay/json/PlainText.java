package dev.patchbay.json;

import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;

/** Makes untrusted text safe for a message of the hub. */
public final class PlainText {
    private static final Pattern BREAK = Pattern.compile("\\R");

    private PlainText() {}

    /**
     * Returns the text on one line. A space replaces each character that controls a terminal,
     * changes the direction of text, or is invisible.
     *
     * @param longest how many characters are read
     */
    public static String of(String text, int longest) {
        return plain(text, longest, point -> visible(point) ? point : ' ');
    }

    /** Does the same, but keeps line breaks as line feeds. */
    public static String lines(String text, int longest) {
        return plain(
                BREAK.matcher(text).replaceAll("\n"),
                longest,
                point -> point == '\n' || visible(point) ? point : ' ');
    }

    private static String plain(String text, int longest, IntUnaryOperator replaced) {
        var plain = new StringBuilder();
        text.strip().codePoints().limit(longest).map(replaced).forEach(plain::appendCodePoint);
        return plain.toString();
    }

    private static boolean visible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED ->
                    false;
            default -> true;
        };
    }
}

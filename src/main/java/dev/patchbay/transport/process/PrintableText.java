package dev.patchbay.transport.process;

import java.util.HexFormat;
import java.util.regex.Pattern;

/** Makes untrusted text safe for a terminal or a log. */
final class PrintableText {
    private static final Pattern COLOURS = Pattern.compile("\u001b\\[[0-9;]*m");

    private PrintableText() {}

    /** Returns the text without colours. Control and invisible characters become their codes. */
    static String text(String text) {
        var plain = text.indexOf('\u001b') < 0 ? text : COLOURS.matcher(text).replaceAll("");
        if (plain.codePoints().allMatch(PrintableText::visible)) {
            return plain;
        }
        var escaped = new StringBuilder(plain.length() + 16);
        plain.codePoints()
                .forEach(point -> {
                    if (visible(point)) {
                        escaped.appendCodePoint(point);
                    } else {
                        escaped.append(code(point));
                    }
                });
        return escaped.toString();
    }

    private static String code(int point) {
        return Character.isBmpCodePoint(point)
                ? "\\u" + HexFormat.of().toHexDigits((char) point)
                : "\\U" + HexFormat.of().toHexDigits(point);
    }

    private static boolean visible(int point) {
        return point == '\t'
                || switch (Character.getType(point)) {
                    case Character.CONTROL,
                            Character.FORMAT,
                            Character.LINE_SEPARATOR,
                            Character.PARAGRAPH_SEPARATOR,
                            Character.SURROGATE ->
                            false;
                    default -> true;
                };
    }
}

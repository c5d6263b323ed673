package dev.patchbay.config;

/** Texts of a file, made fit for a terminal and a log. */
final class Shown {
    private static final int LONGEST = 40;

    private Shown() {}

    /** In quotes, cut when it is long, and without a character that does anything. */
    static String quoted(String text) {
        var shown = new StringBuilder("\"");
        text.codePoints()
                .limit(LONGEST)
                .forEach(point -> {
                    if (point == '"' || point == '\\') {
                        shown.append('\\').appendCodePoint(point);
                    } else if (visible(point)) {
                        shown.appendCodePoint(point);
                    } else {
                        shown.append("\\u{").append(Integer.toHexString(point)).append("}");
                    }
                });
        return shown.append(text.codePointCount(0, text.length()) > LONGEST ? "…\"" : "\"")
                .toString();
    }

    private static boolean visible(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR ->
                    false;
            default -> true;
        };
    }

    /** A value that cannot be a secret. */
    static String value(Node node) {
        return switch (node) {
            case Node.Text text -> quoted(text.value());
            case Node.Numeral number when number.spelling().length() <= LONGEST ->
                    number.spelling();
            case Node.Numeral _, Node.Truth _, Node.Nothing _, Node.Mapping _, Node.Sequence _ ->
                    node.kind();
        };
    }
}

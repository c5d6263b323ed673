package dev.patchbay.config.format;

/** Makes texts of a file safe for terminals and logs. */
public final class SafeText {
    private static final int MAX_LENGTH = 40;

    private SafeText() {}

    /** Returns the text in quotes, cut at 40 characters, with invisible characters escaped. */
    public static String quoted(String text) {
        var shown = new StringBuilder("\"");
        text.codePoints()
                .limit(MAX_LENGTH)
                .forEach(point -> {
                    if (point == '"' || point == '\\') {
                        shown.append('\\').appendCodePoint(point);
                    } else if (visible(point)) {
                        shown.appendCodePoint(point);
                    } else {
                        shown.append("\\u{").append(Integer.toHexString(point)).append("}");
                    }
                });
        return shown.append(text.codePointCount(0, text.length()) > MAX_LENGTH ? "…\"" : "\"")
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

    /** Returns the text of a value. Callers must pass only values that cannot be secrets. */
    public static String value(ConfigurationNode node) {
        return switch (node) {
            case ConfigurationNode.Text text -> quoted(text.value());
            case ConfigurationNode.Numeral number when number.spelling().length() <= MAX_LENGTH ->
                    number.spelling();
            case ConfigurationNode.Numeral _,
                    ConfigurationNode.Truth _,
                    ConfigurationNode.Nothing _,
                    ConfigurationNode.Mapping _,
                    ConfigurationNode.Sequence _ ->
                    node.kind();
        };
    }
}

package dev.patchbay.json;

/** The white space between the tokens of a JSON text. */
public final class JsonWhitespace {
    private JsonWhitespace() {}

    /**
     * Replaces each line feed, carriage return and tab between two tokens by a space, in place. The
     * text keeps its meaning (RFC 8259, section 2: white space between tokens is insignificant). A
     * transport that ends messages at line breaks can then carry it.
     *
     * <p>Strings stay as they are. A raw control character inside a string is an error that the
     * parser must find.
     */
    public static void toSpaces(byte[] bytes, int from, int to) {
        if (Utf8.containsControl(bytes, from, to)) {
            replace(bytes, from, to);
        }
    }

    private static void replace(byte[] bytes, int from, int to) {
        boolean inString = false;
        for (int i = from; i < to; i++) {
            switch (bytes[i]) {
                case '"' -> inString = !inString;
                case '\\' -> {
                    // The next character is escaped and cannot end the string.
                    if (inString) {
                        i++;
                    }
                }
                case '\n', '\r', '\t' -> {
                    if (!inString) {
                        bytes[i] = ' ';
                    }
                }
                default -> {}
            }
        }
    }
}

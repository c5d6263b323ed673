package dev.patchbay.testing;

import java.util.random.RandomGenerator;

/** Writes JSON with white space wherever the grammar allows it. */
public final class OddBlanks {
    /** What a line of standard streams can hold: a line feed would end it. */
    public static final String IN_A_LINE = " \t\r";

    /** All four blanks of RFC 8259, section 2. */
    public static final String ALL = " \t\r\n";

    private static final int MOST = 3;

    private OddBlanks() {}

    /**
     * The same JSON value with up to three blanks before and after each token.
     *
     * @param blanks the characters to choose from
     */
    public static String in(String json, RandomGenerator random, String blanks) {
        var out = new StringBuilder();
        boolean inString = false;
        blank(out, random, blanks);
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            boolean structural = !inString && "{}[],:".indexOf(c) >= 0;
            if (structural) {
                blank(out, random, blanks);
            }
            out.append(c);
            if (inString && c == '\\') {
                out.append(json.charAt(++i));
            } else if (c == '"') {
                inString = !inString;
            }
            if (structural) {
                blank(out, random, blanks);
            }
        }
        blank(out, random, blanks);
        return out.toString();
    }

    private static void blank(StringBuilder out, RandomGenerator random, String blanks) {
        int count = random.nextInt(MOST + 1);
        for (int i = 0; i < count; i++) {
            out.append(blanks.charAt(random.nextInt(blanks.length())));
        }
    }
}

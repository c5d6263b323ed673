package dev.patchbay.testing;

import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Generates valid JSON in unusual form: white space, needless escapes, all spellings of numbers.
 */
public final class RandomJson {
    private static final List<String> BLANKS =
            List.of("", "", "", "", " ", "\t", "\r", "\n", "\r\n", "  \t");
    private static final List<String> NUMBERS =
            List.of(
                    "0",
                    "-0",
                    "1.10",
                    "-0.0",
                    "1e400",
                    "1E+2",
                    "5e-07",
                    "9007199254740993",
                    "-9223372036854775808",
                    "18446744073709551616",
                    "123456789.123456789123");
    private static final HexFormat HEX = HexFormat.of();
    private static final int LONGEST_TEXT = 12;
    private static final int WIDEST = 5;

    private final RandomGenerator random;
    private final StringBuilder text = new StringBuilder();

    private RandomJson(RandomGenerator random) {
        this.random = random;
    }

    /** One value, nested at most {@code depth} deep. */
    public static String value(RandomGenerator random, int depth) {
        var json = new RandomJson(random);
        json.value(depth);
        return json.text.toString();
    }

    /** One object whose members have names of their own. */
    public static String object(RandomGenerator random, int depth) {
        var json = new RandomJson(random);
        json.object(depth);
        return json.text.toString();
    }

    /** A text as a string with escapes where they are needed, and elsewhere now and then. */
    public static String quoted(RandomGenerator random, String plain) {
        var json = new RandomJson(random);
        json.string(plain);
        return json.text.toString();
    }

    private void value(int depth) {
        switch (random.nextInt(depth > 0 ? 9 : 6)) {
            case 0 -> text.append("true");
            case 1 -> text.append("false");
            case 2 -> text.append("null");
            case 3 -> text.append(NUMBERS.get(random.nextInt(NUMBERS.size())));
            case 4 -> text.append(random.nextLong() >> random.nextInt(64));
            case 5 -> string(RandomText.any(random, LONGEST_TEXT));
            case 6 -> array(depth);
            default -> object(depth);
        }
    }

    private void array(int depth) {
        text.append('[');
        int size = random.nextInt(WIDEST);
        for (int i = 0; i < size; i++) {
            separate(i);
            value(depth - 1);
        }
        blank();
        text.append(']');
    }

    private void object(int depth) {
        text.append('{');
        var names = new HashSet<String>();
        int size = random.nextInt(WIDEST);
        for (int i = 0; i < size; i++) {
            // Jackson refuses lone surrogates in names, though not in values.
            var name = RandomText.encodable(random, LONGEST_TEXT);
            while (!names.add(name)) {
                name += "x";
            }
            separate(i);
            string(name);
            blank();
            text.append(':');
            blank();
            value(Math.max(0, depth - 1));
        }
        blank();
        text.append('}');
    }

    private void separate(int index) {
        blank();
        if (index > 0) {
            text.append(',');
            blank();
        }
    }

    private void blank() {
        text.append(BLANKS.get(random.nextInt(BLANKS.size())));
    }

    private void string(String plain) {
        text.append('"');
        for (int i = 0; i < plain.length(); i++) {
            char c = plain.charAt(i);
            int shortForm = "\"\\/\b\f\n\r\t".indexOf(c);
            boolean pair =
                    Character.isHighSurrogate(c)
                            && i + 1 < plain.length()
                            && Character.isLowSurrogate(plain.charAt(i + 1));
            boolean mustEscape =
                    c < 0x20 || c == '"' || c == '\\' || (Character.isSurrogate(c) && !pair);
            if (mustEscape || random.nextInt(6) == 0) {
                escape(c, shortForm);
            } else if (pair) {
                text.append(c).append(plain.charAt(++i));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }

    private void escape(char c, int shortForm) {
        if (shortForm >= 0 && random.nextBoolean()) {
            text.append('\\').append("\"\\/bfnrt".charAt(shortForm));
        } else {
            text.append("\\u" + (random.nextBoolean() ? HEX : HEX.withUpperCase()).toHexDigits(c));
        }
    }
}

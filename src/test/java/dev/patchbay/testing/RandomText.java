package dev.patchbay.testing;

import java.util.random.RandomGenerator;

/** Generates texts with characters that often cause bugs. */
public final class RandomText {
    private static final String AWKWARD =
            "\"\\/\b\f\n\r\t\u0000\u001f\u007f\u0080\u00a0?{}[],:\u2028\u2029\ufeff\ufffd\uffff";

    private RandomText() {}

    /** Up to {@code atMost} units of anything, lone surrogates included. */
    public static String any(RandomGenerator random, int atMost) {
        var text = new StringBuilder();
        int length = random.nextInt(atMost + 1);
        while (text.length() < length) {
            if (random.nextInt(12) == 0) {
                text.append((char) (0xD800 + random.nextInt(0x800)));
            } else {
                point(random, text);
            }
        }
        text.setLength(length);
        return text.toString();
    }

    /** About {@code atMost} units of what has a form in UTF-8. */
    public static String encodable(RandomGenerator random, int atMost) {
        var text = new StringBuilder();
        int length = random.nextInt(atMost + 1);
        while (text.length() < length) {
            point(random, text);
        }
        return text.toString();
    }

    private static void point(RandomGenerator random, StringBuilder text) {
        switch (random.nextInt(8)) {
            case 0 -> text.append(AWKWARD.charAt(random.nextInt(AWKWARD.length())));
            case 1 -> text.append((char) random.nextInt(0x20));
            case 2 -> text.append((char) (0x80 + random.nextInt(0x780)));
            case 3 -> text.append((char) (0x800 + random.nextInt(0xD000)));
            case 4 -> text.appendCodePoint(0x10000 + random.nextInt(0x100000));
            default -> text.append((char) (0x20 + random.nextInt(0x5F)));
        }
    }
}

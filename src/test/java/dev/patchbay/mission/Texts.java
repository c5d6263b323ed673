package dev.patchbay.mission;

import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;

/** Texts with all kinds of Unicode characters, also invalid ones, and their JSON spellings. */
final class Texts {
    private static final List<String> TROUBLE =
            List.of(
                    "\"",
                    "\\",
                    "/",
                    "\\u0041",
                    "\\n",
                    "\n",
                    "\r\n",
                    "\r",
                    "\t",
                    "\b",
                    "\f",
                    "\u0000",
                    "\u0001",
                    "\u001b[2J",
                    "\u007f",
                    "\u0085",
                    "\u00a0",
                    "\u2028",
                    "\u2029",
                    "\ufeff",
                    "\ufffe",
                    "\uffff",
                    "\ufffd",
                    "\u202e",
                    "\u200b",
                    "?",
                    "\ud83d\ude00",
                    "\udbff\udfff",
                    "\ud800\udc00",
                    "\udb40\udc41",
                    "\ud83d",
                    "\ude00",
                    "e\u0301",
                    "\u00e9",
                    "{\"jsonrpc\":\"2.0\"}",
                    "]]>",
                    "%s",
                    "${x}");

    private Texts() {}

    /** A text of up to so many pieces, most of them single characters. */
    static String random(RandomGenerator random, int most) {
        var text = new StringBuilder();
        int pieces = random.nextInt(most + 1);
        for (int i = 0; i < pieces; i++) {
            switch (random.nextInt(8)) {
                case 0 -> text.append(TROUBLE.get(random.nextInt(TROUBLE.size())));
                case 1 -> text.append((char) random.nextInt(0x20));
                case 2 -> text.append((char) random.nextInt(0x80, 0x800));
                case 3 -> text.append((char) random.nextInt(0x800, 0x10000));
                case 4 -> text.appendCodePoint(random.nextInt(0x10000, 0x110000));
                default -> text.append((char) random.nextInt(0x20, 0x7f));
            }
        }
        return text.toString();
    }

    /** The text as JSON; whatever may be escaped sometimes is. */
    static String quoted(String text, RandomGenerator random) {
        var json = new StringBuilder(text.length() + 2).append('"');
        int escapeEvery = random.nextInt(1, 20);
        text.codePoints()
                .forEach(point -> {
                    boolean mustEscape =
                            point < 0x20
                                    || point == '"'
                                    || point == '\\'
                                    || (point >= 0xd800 && point <= 0xdfff);
                    if (mustEscape || random.nextInt(escapeEvery) == 1) {
                        escape(point, random.nextBoolean(), json);
                    } else {
                        json.appendCodePoint(point);
                    }
                });
        return json.append('"').toString();
    }

    private static void escape(int point, boolean brief, StringBuilder json) {
        int at = brief ? "\"\\/\b\f\n\r\t".indexOf(point) : -1;
        if (at >= 0) {
            json.append('\\').append("\"\\/bfnrt".charAt(at));
            return;
        }
        for (char unit : Character.toChars(point)) {
            var hex = brief ? HexFormat.of() : HexFormat.of().withUpperCase();
            json.append("\\u").append(hex.toHexDigits(unit));
        }
    }
}

package dev.patchbay.cli.terminal;

/** Measures and cuts texts in terminal columns. */
final class Columns {
    private static final String ELLIPSIS = "…";

    private Columns() {}

    static int of(String text) {
        return text.codePoints().map(Columns::of).sum();
    }

    /** Returns the text, cut to the given number of columns if it is wider. */
    static String fit(String text, int available) {
        if (of(text) <= available) {
            return text;
        }
        var result = new StringBuilder();
        int used = 1;
        for (int point : text.codePoints().toArray()) {
            used += of(point);
            if (used > available) {
                break;
            }
            result.appendCodePoint(point);
        }
        return available < 1 ? "" : result + ELLIPSIS;
    }

    /** East Asian letters and emoji take two columns. Combining marks take none. */
    private static int of(int point) {
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> wide(point) ? 2 : 1;
        };
    }

    private static boolean wide(int point) {
        return (point >= 0x1100 && point <= 0x115F)
                || (point >= 0x2E80 && point <= 0xA4CF)
                || (point >= 0xAC00 && point <= 0xD7A3)
                || (point >= 0xF900 && point <= 0xFAFF)
                || (point >= 0xFE30 && point <= 0xFE6F)
                || (point >= 0xFF00 && point <= 0xFF60)
                || (point >= 0x1F300 && point <= 0x1FAFF)
                || (point >= 0x20000 && point <= 0x3FFFD);
    }
}

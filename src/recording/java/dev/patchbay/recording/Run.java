package dev.patchbay.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Letters beside one another that look the same and come and go together. */
record Run(int row, int column, String text, Style style, long from, long to) {
    /** Several blanks would be one in a picture. */
    private static final Pattern WORDS = Pattern.compile("\\S+(?: \\S+)*");

    /**
     * The runs of letters that are sorted by time and place. Where there are blanks there is none.
     */
    static List<Run> of(List<Glyph> glyphs) {
        var runs = new ArrayList<Run>();
        for (int i = 0; i < glyphs.size(); ) {
            int first = i;
            var text = new StringBuilder();
            do {
                text.appendCodePoint(glyphs.get(i++).letter());
            } while (i < glyphs.size() && glyphs.get(i - 1).goesOnWith(glyphs.get(i)));
            WORDS.matcher(text)
                    .results()
                    .forEach(
                            words -> runs.add(of(glyphs.get(first), words.start(), words.group())));
        }
        return runs;
    }

    private static Run of(Glyph first, int distance, String words) {
        return new Run(
                first.row(),
                first.column() + distance,
                words,
                first.style(),
                first.from(),
                first.to());
    }

    int width() {
        return text.codePointCount(0, text.length());
    }
}

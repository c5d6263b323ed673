package dev.patchbay.cli;

import java.util.ArrayList;
import java.util.List;

/**
 * The last lines on a person's terminal, which say what goes on and leave nothing behind.
 *
 * <p>Concurrency: guarded by the monitor; everything else that is printed meanwhile goes through
 * {@link #note}.
 */
final class StatusLines {
    private static final String ERASE = "\r\u001B[K";
    private static final String UP = "\u001B[A";

    /** A list that is taller than the terminal could not be taken back. */
    private static final int MOST = 8;

    private final Screen screen;
    private int shown;
    private int width;

    StatusLines(Screen screen) {
        this.screen = screen;
    }

    /** Shows these in the place of those before. */
    synchronized void show(List<String> texts) {
        if (!screen.lively()) {
            return;
        }
        if (width == 0) {
            // A full line would move the cursor to the next one.
            width = screen.columns().getAsInt() - 1;
        }
        var lines = atMost(texts).stream().map(text -> Columns.fit(Foreign.line(text), width));
        screen.err().print(erased() + String.join("\n", lines.toList()));
        screen.err().flush();
        shown = Math.min(texts.size(), MOST);
    }

    private static List<String> atMost(List<String> texts) {
        if (texts.size() <= MOST) {
            return texts;
        }
        var lines = new ArrayList<>(texts.subList(0, MOST - 1));
        lines.add("and " + (texts.size() - lines.size()) + " more");
        return lines;
    }

    /** Takes them back. */
    synchronized void clear() {
        if (shown > 0) {
            screen.err().print(erased());
            screen.err().flush();
            shown = 0;
        }
    }

    /** A line above them, which stays; they are back with the next {@link #show}. */
    synchronized void note(String text) {
        clear();
        screen.note(text);
    }

    private String erased() {
        return shown == 0 ? "" : ERASE + (UP + ERASE).repeat(shown - 1);
    }
}

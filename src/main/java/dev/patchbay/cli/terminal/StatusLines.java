package dev.patchbay.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/**
 * The status lines at the bottom of a terminal. They are erased when the work ends.
 *
 * <p>Concurrency: guarded by the monitor. All other output must go through {@link #note} meanwhile.
 */
public final class StatusLines {
    private static final String ERASE = "\r\u001B[K";
    private static final String CURSOR_UP = "\u001B[A";

    /** A list that is taller than the terminal cannot be erased. */
    private static final int MAX_LINES = 8;

    private final Screen screen;
    private int shown;
    private int width;

    public StatusLines(Screen screen) {
        this.screen = screen;
    }

    /** Replaces the status lines. */
    public synchronized void show(List<String> texts) {
        if (!screen.lively()) {
            return;
        }
        if (width == 0) {
            // A full line would move the cursor to the next one.
            width = screen.columns().getAsInt() - 1;
        }
        var lines =
                atMost(texts).stream().map(text -> Columns.fit(UntrustedText.line(text), width));
        screen.err().print(erased() + String.join("\n", lines.toList()));
        screen.err().flush();
        shown = Math.min(texts.size(), MAX_LINES);
    }

    private static List<String> atMost(List<String> texts) {
        if (texts.size() <= MAX_LINES) {
            return texts;
        }
        var lines = new ArrayList<>(texts.subList(0, MAX_LINES - 1));
        lines.add("and " + (texts.size() - lines.size()) + " more");
        return lines;
    }

    /** Erases the status lines. */
    synchronized void clear() {
        if (shown > 0) {
            screen.err().print(erased());
            screen.err().flush();
            shown = 0;
        }
    }

    /** Prints a permanent line. The status lines come back with the next {@link #show}. */
    public synchronized void note(String text) {
        clear();
        screen.note(text);
    }

    private String erased() {
        return shown == 0 ? "" : ERASE + (CURSOR_UP + ERASE).repeat(shown - 1);
    }
}

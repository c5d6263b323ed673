package dev.patchbay.cli;

/** One line on a person's terminal that says what goes on, and leaves nothing behind. */
final class StatusLine {
    private static final String ERASE = "\r\u001B[K";

    /** Whoever watches standard error may have another width than the output. */
    private static final int WIDTH = 76;

    private final Screen screen;
    private boolean shown;

    StatusLine(Screen screen) {
        this.screen = screen;
    }

    boolean shown() {
        return shown;
    }

    void show(String text) {
        if (screen.lively()) {
            screen.err().print(ERASE + Columns.fit(Foreign.line(text), WIDTH));
            screen.err().flush();
            shown = true;
        }
    }

    void clear() {
        if (shown) {
            screen.err().print(ERASE);
            screen.err().flush();
            shown = false;
        }
    }
}

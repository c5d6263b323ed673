package dev.patchbay.config.format;

import java.io.Serial;

/** Thrown when a file does not have its required form; the message quotes nothing of it. */
public final class Unreadable extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    private final transient TextPosition place;
    private final String rule;

    public Unreadable(TextPosition place, String message) {
        super(message, null, false, false);
        this.place = place;
        this.rule = message;
    }

    /** Returns what must hold, and what was found. */
    public String rule() {
        return rule;
    }

    public TextPosition place() {
        return place;
    }
}

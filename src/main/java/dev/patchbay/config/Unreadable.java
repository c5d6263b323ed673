package dev.patchbay.config;

import java.io.Serial;

/** A file is not even what its form promises; the message quotes nothing of it. */
final class Unreadable extends Exception {
    @Serial private static final long serialVersionUID = 1L;

    private final transient Place place;
    private final String rule;

    Unreadable(Place place, String message) {
        super(message, null, false, false);
        this.place = place;
        this.rule = message;
    }

    /** What must hold, and what was found. */
    String rule() {
        return rule;
    }

    Place place() {
        return place;
    }
}

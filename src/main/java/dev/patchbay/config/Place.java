package dev.patchbay.config;

/** A place in a text; both numbers count from 1. */
record Place(int line, int column) {
    static final Place START = new Place(1, 1);

    /** Where there is no text to point at. */
    static final Place NONE = new Place(0, 0);
}

package dev.patchbay.config.format;

/** A position in a text; both numbers count from 1. */
public record TextPosition(int line, int column) {
    public static final TextPosition START = new TextPosition(1, 1);

    /** For a problem without a position in a text. */
    public static final TextPosition NONE = new TextPosition(0, 0);
}

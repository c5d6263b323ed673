package dev.patchbay.recording;

/**
 * A letter on the terminal, for as long as it stands there.
 *
 * @param row from the first there ever was
 * @param from when it was written
 * @param to when it was overwritten or erased; {@link #FOR_EVER} if it was not
 */
record Glyph(int row, int column, int letter, Style style, long from, long to) {
    static final long FOR_EVER = Long.MAX_VALUE;

    Glyph until(long end) {
        return new Glyph(row, column, letter, style, from, end);
    }

    /** Whether the other one is the same, and comes where and when this one goes. */
    boolean isFollowedBy(Glyph other) {
        return row == other.row
                && column == other.column
                && letter == other.letter
                && style.equals(other.style)
                && to == other.from;
    }

    /** Whether the other one goes on where this one stops, and looks and lasts the same. */
    boolean goesOnWith(Glyph other) {
        return row == other.row
                && column + 1 == other.column
                && style.equals(other.style)
                && from == other.from
                && to == other.to;
    }
}

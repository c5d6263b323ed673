package dev.patchbay.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/**
 * A table with headings. On a terminal it is cut to the width, from the last column on. The first
 * column has the names that users type, and is never cut.
 */
public final class Table {
    private static final String GAP = "  ";

    /** The minimum width of a cut column: first 8, and 0 if the table is still too wide. */
    private static final List<Integer> MIN_WIDTHS = List.of(8, 0);

    /** A text and its colour. */
    public record Cell(String text, Colours colour) {
        public Cell {
            text = UntrustedText.line(text);
        }

        public static Cell of(String text) {
            return new Cell(text, Colours.PLAIN);
        }
    }

    private final List<List<Cell>> rows = new ArrayList<>();

    public Table(String... headings) {
        rows.add(List.of(headings).stream().map(one -> new Cell(one, Colours.HEADING)).toList());
    }

    /** Adds a row with a cell for each heading. */
    public void add(Cell... cells) {
        if (cells.length != rows.getFirst().size()) {
            throw new IllegalArgumentException(
                    "A row must have " + rows.getFirst().size() + " cells, found " + cells.length);
        }
        rows.add(List.of(cells));
    }

    /** Returns whether no cell is cut. */
    public boolean fits(Screen screen) {
        return total(natural()) <= screen.width();
    }

    public void print(Screen screen) {
        var widths = widths(screen.width());
        for (var row : rows) {
            screen.print(line(row, widths, screen.colour()));
        }
    }

    private int[] natural() {
        int columns = rows.getFirst().size();
        var widths = new int[columns];
        for (int i = 0; i < columns; i++) {
            int column = i;
            widths[i] =
                    rows.stream()
                            .mapToInt(row -> Columns.of(row.get(column).text()))
                            .max()
                            .orElse(0);
        }
        return widths;
    }

    private int[] widths(int available) {
        var widths = natural();
        int columns = widths.length;
        for (int minimum : MIN_WIDTHS) {
            long excess = total(widths) - (long) available;
            for (int i = columns - 1; i > 0 && excess > 0; i--) {
                int reduction = (int) Math.min(excess, Math.max(0, widths[i] - minimum));
                widths[i] -= reduction;
                excess -= reduction;
            }
        }
        return widths;
    }

    private static long total(int[] widths) {
        long total = (long) GAP.length() * (widths.length - 1);
        for (int width : widths) {
            total += width;
        }
        return total;
    }

    private static String line(List<Cell> row, int[] widths, boolean colour) {
        var line = new StringBuilder();
        int open = 0;
        for (int i = 0; i < widths.length; i++) {
            var text = Columns.fit(row.get(i).text(), widths[i]);
            // Spaces are written only if a text follows them.
            if (!text.isEmpty()) {
                line.repeat(' ', open).append(row.get(i).colour().on(text, colour));
                open = 0;
            }
            open += widths[i] - Columns.of(text) + GAP.length();
        }
        return line.toString();
    }
}

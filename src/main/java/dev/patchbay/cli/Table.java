package dev.patchbay.cli;

import java.util.ArrayList;
import java.util.List;

/** Rows under a heading. On a terminal they fit: the last columns give way first. */
final class Table {
    private static final String GAP = "  ";

    /** No column becomes smaller than the first of these, or than the next if that is too much. */
    private static final List<Integer> LEAST = List.of(8, 2, 0);

    /** A text with its colour. */
    record Cell(String text, Ink ink) {
        Cell {
            text = Foreign.line(text);
        }

        static Cell of(String text) {
            return new Cell(text, Ink.PLAIN);
        }
    }

    private final List<List<Cell>> rows = new ArrayList<>();

    Table(String... headings) {
        rows.add(List.of(headings).stream().map(one -> new Cell(one, Ink.HEADING)).toList());
    }

    /** Adds a row with a cell for each heading. */
    void add(Cell... cells) {
        if (cells.length != rows.getFirst().size()) {
            throw new IllegalArgumentException(
                    "A row must have " + rows.getFirst().size() + " cells, found " + cells.length);
        }
        rows.add(List.of(cells));
    }

    void print(Screen screen) {
        var widths = widths(screen.width());
        for (var row : rows) {
            screen.print(line(row, widths, screen.colour()));
        }
    }

    private int[] widths(int room) {
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
        for (int least : LEAST) {
            long excess = total(widths) - (long) room;
            for (int i = columns - 1; i >= 0 && excess > 0; i--) {
                int taken = (int) Math.min(excess, Math.max(0, widths[i] - least));
                widths[i] -= taken;
                excess -= taken;
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
            // Blanks are written when something follows them.
            if (!text.isEmpty()) {
                line.repeat(' ', open).append(row.get(i).ink().on(text, colour));
                open = 0;
            }
            open += widths[i] - Columns.of(text) + GAP.length();
        }
        return line.toString();
    }
}

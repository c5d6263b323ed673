package dev.patchbay.recording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A terminal that forgets nothing: what has left it at the top is still there, and so is what was
 * overwritten. It knows what line-oriented programs use, and refuses everything else.
 */
final class Terminal {
    private static final Pattern SEQUENCE = Pattern.compile("\u001B\\[([0-9;]*)([A-Za-z])");

    private static final Comparator<Glyph> BY_TIME =
            Comparator.comparingLong(Glyph::from).thenComparingLong(Glyph::to);
    private static final Comparator<Glyph> BY_PLACE =
            Comparator.comparingInt(Glyph::row).thenComparingInt(Glyph::column);

    /** Where the cursor, or the topmost row that can be seen, was from some moment on. */
    record Place(long from, int row, int column) {}

    private final int columns;
    private final int rows;
    private final TreeMap<Integer, TreeMap<Integer, Glyph>> shown = new TreeMap<>();
    private final List<Glyph> gone = new ArrayList<>();
    private final List<Place> cursors = new ArrayList<>();
    private final List<Place> tops = new ArrayList<>();
    private Style style = Style.PLAIN;
    private int row;
    private int column;

    Terminal(int columns, int rows) {
        this.columns = columns;
        this.rows = rows;
        note(0);
    }

    void write(Piece piece) {
        var text = piece.text();
        var sequence = SEQUENCE.matcher(text);
        int at = 0;
        while (at < text.length()) {
            int letter = text.codePointAt(at);
            if (letter == '\u001B') {
                if (!sequence.find(at) || sequence.start() != at) {
                    throw new IllegalArgumentException("No picture of what follows ESC");
                }
                control(sequence.group(2), sequence.group(1), piece.at());
                at = sequence.end();
            } else {
                one(letter, piece.at());
                at += Character.charCount(letter);
            }
        }
        note(piece.at());
    }

    private void control(String kind, String parameters, long at) {
        switch (kind) {
            case "m" -> {
                for (var attribute : parameters.split(";", -1)) {
                    style = style.with(attribute.isEmpty() ? 0 : Integer.parseInt(attribute));
                }
            }
            case "K" -> {
                if (!parameters.isEmpty()) {
                    throw new IllegalArgumentException("No picture of erasing " + parameters);
                }
                erase(at);
            }
            default -> throw new IllegalArgumentException("No picture of " + kind);
        }
    }

    private void one(int letter, long at) {
        switch (letter) {
            case '\r' -> column = 0;
            case '\n' -> row++;
            case '\b' -> column = Math.max(0, column - 1);
            default -> {
                if (Character.isISOControl(letter)) {
                    throw new IllegalArgumentException("No picture of character " + letter);
                }
                put(letter, at);
            }
        }
    }

    /** The last column is left when there is more to come, not before. */
    private void put(int letter, long at) {
        if (column == columns) {
            column = 0;
            row++;
        }
        var line = shown.computeIfAbsent(row, _ -> new TreeMap<>());
        var before = line.put(column, new Glyph(row, column, letter, style, at, Glyph.FOR_EVER));
        if (before != null) {
            gone.add(before.until(at));
        }
        column++;
    }

    private void erase(long at) {
        var rest = shown.getOrDefault(row, new TreeMap<>()).tailMap(column, true);
        rest.values().forEach(glyph -> gone.add(glyph.until(at)));
        rest.clear();
    }

    private void note(long at) {
        remember(cursors, new Place(at, row, Math.min(column, columns - 1)));
        remember(tops, new Place(at, Math.max(0, row - rows + 1), 0));
    }

    /** What is changed in the moment in which it began was never seen. */
    private static void remember(List<Place> places, Place now) {
        if (!places.isEmpty() && places.getLast().from() == now.from()) {
            places.removeLast();
        }
        if (places.isEmpty()
                || places.getLast().row() != now.row()
                || places.getLast().column() != now.column()) {
            places.add(now);
        }
    }

    /** All that was ever there to be seen, in the order of time, and then of places. */
    List<Glyph> glyphs() {
        var all = new ArrayList<>(gone);
        shown.values().forEach(line -> all.addAll(line.values()));
        all.removeIf(glyph -> glyph.from() == glyph.to());
        all.sort(BY_PLACE.thenComparing(BY_TIME));
        var seen = new ArrayList<Glyph>();
        for (var glyph : all) {
            // What is written again in the moment in which it is erased has never been away.
            if (!seen.isEmpty() && seen.getLast().isFollowedBy(glyph)) {
                seen.add(seen.removeLast().until(glyph.to()));
            } else {
                seen.add(glyph);
            }
        }
        seen.sort(BY_TIME.thenComparing(BY_PLACE));
        return seen;
    }

    List<Place> cursors() {
        return List.copyOf(cursors);
    }

    List<Place> tops() {
        return List.copyOf(tops);
    }
}

package dev.patchbay.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Boxes in lanes, and numbered arrows between them. Each box stands in the column of the thread
 * that runs it. {@code docs/pictures/way-of-a-call.txt} explains the text.
 */
record Diagram(
        String title,
        String description,
        List<ThreadName> threads,
        List<Lane> lanes,
        List<Arrow> arrows) {
    private static final String COLUMNS = "(\\d)(?:-(\\d))? +";
    private static final Pattern THREAD = Pattern.compile(COLUMNS + "(.+)");
    private static final Pattern BOX = Pattern.compile("(\\w+) +" + COLUMNS + "([^:]+)(?:: (.+))?");
    private static final Pattern ARROW = Pattern.compile("(\\w+) +([-=])> (\\w+)(?:: (.+))?");

    /** Columns beside one another. The first column has the number 1. */
    record Columns(int first, int last) {
        private static Columns of(MatchResult found, int group) {
            int first = Integer.parseInt(found.group(group));
            var last = found.group(group + 1);
            return new Columns(first, last == null ? first : Integer.parseInt(last));
        }
    }

    record ThreadName(Columns columns, String name) {}

    /**
     * A row of the picture.
     *
     * @param packages the packages of the classes in its boxes; empty if the boxes are other
     *     programs
     */
    record Lane(List<String> packages, List<Box> boxes) {}

    /**
     * A step of the path.
     *
     * @param names the lines of its name
     */
    record Box(String id, Columns columns, List<String> names, String remark) {
        /** Returns the classes that the box names. */
        List<String> classes() {
            return names.stream().map(name -> name.replaceFirst("^or ", "")).toList();
        }
    }

    /**
     * The way from one box to the next.
     *
     * @param handOver whether another thread continues
     */
    record Arrow(String from, String to, boolean handOver, String label) {}

    /**
     * Reads a diagram.
     *
     * @throws IllegalArgumentException if a line has none of the known forms
     */
    static Diagram parse(String text) {
        var title = "";
        var about = new ArrayList<String>();
        var threads = new ArrayList<ThreadName>();
        var lanes = new ArrayList<Lane>();
        var arrows = new ArrayList<Arrow>();
        for (var line : text.lines().map(String::strip).toList()) {
            var words = line.split(" +", 2);
            var rest = words[words.length - 1];
            switch (words[0]) {
                case "", "#" -> {}
                case "title" -> title = rest;
                case "about" -> about.add(rest);
                case "thread" -> {
                    var thread = match(THREAD, rest);
                    threads.add(new ThreadName(Columns.of(thread, 1), thread.group(3)));
                }
                case "lane" -> lanes.add(new Lane(parts(rest), new ArrayList<>()));
                case "outside" -> lanes.add(new Lane(List.of(), new ArrayList<>()));
                default -> {
                    if (line.contains("> ")) {
                        arrows.add(arrow(match(ARROW, line)));
                    } else {
                        lanes.getLast().boxes().add(box(match(BOX, line)));
                    }
                }
            }
        }
        return new Diagram(title, String.join(" ", about), threads, lanes, arrows);
    }

    private static Box box(MatchResult found) {
        return new Box(
                found.group(1), Columns.of(found, 2), parts(found.group(4)), textOrEmpty(found, 5));
    }

    private static Arrow arrow(MatchResult found) {
        return new Arrow(
                found.group(1), found.group(3), found.group(2).equals("="), textOrEmpty(found, 4));
    }

    private static List<String> parts(String text) {
        return List.of(text.split(", ", -1));
    }

    private static MatchResult match(Pattern form, String line) {
        var found = form.matcher(line);
        if (!found.matches()) {
            throw new IllegalArgumentException("The line must have the form " + form + ": " + line);
        }
        return found.toMatchResult();
    }

    private static String textOrEmpty(MatchResult found, int group) {
        var text = found.group(group);
        return text == null ? "" : text;
    }
}

package dev.patchbay.config.edit;

import dev.patchbay.config.format.JsonText;
import dev.patchbay.json.IndentedText;
import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;

/**
 * Changes single members of a JSON text that belongs to the user. All other characters stay the
 * same: comments, order, blanks, line ends and unknown members.
 */
final class JsonEdit {
    private static final String DEFAULT_INDENT = "  ";

    private final String text;
    private final JsonLayout layout;
    private final String lineEnd;

    /**
     * @param text a text that {@link JsonText} can read
     */
    JsonEdit(String text) {
        this.text = text;
        this.layout = new JsonLayout(text);
        this.lineEnd = text.contains("\r\n") ? "\r\n" : "\n";
    }

    /** Returns the text with a new member at the end of the object that begins at {@code open}. */
    String insert(int open, String name, RawJson value) {
        var members = layout.members(open);
        int close = layout.skipValue(open) - 1;
        if (members.isEmpty()) {
            var outer = indentation(open);
            int tail = rtrim(open + 1, close);
            var member = member(name, value, outer + unit());
            return text.substring(0, tail)
                    + lineEnd
                    + outer
                    + unit()
                    + member
                    + lineEnd
                    + outer
                    + text.substring(close);
        }
        var last = members.getLast();
        int next = layout.skipBlanks(last.end());
        boolean comma = text.charAt(next) == ',';
        if (noBreak(open, close)) {
            int at = comma ? next + 1 : last.end();
            return text.substring(0, at)
                    + (comma ? " " : ", ")
                    + new JsonWriter().value(name)
                    + ": "
                    + value
                    + text.substring(at);
        }
        int tail = rtrim(last.end(), close);
        var indentation = indentation(last.start());
        return text.substring(0, last.end())
                + (comma ? "" : ",")
                + text.substring(last.end(), tail)
                + lineEnd
                + indentation
                + member(name, value, indentation)
                + (comma ? "," : "")
                + text.substring(tail);
    }

    /** Returns the text with another value of a member. */
    String replace(JsonLayout.Item member, String value) {
        return text.substring(0, member.value()) + value + text.substring(member.end());
    }

    /** Returns the text without one member of the object that begins at {@code open}. */
    String remove(int open, JsonLayout.Item member) {
        var members = layout.members(open);
        int index = members.indexOf(member);
        int next = layout.skipBlanks(member.end());
        if (text.charAt(next) == ',') {
            return cut(member.start(), member.end(), next, next + 1);
        }
        if (index == 0) {
            return cut(member.start(), member.end(), member.end(), member.end());
        }
        int comma = layout.skipBlanks(members.get(index - 1).end());
        var rest = new JsonEdit(text.substring(0, comma) + text.substring(comma + 1));
        return rest.cut(member.start() - 1, member.end() - 1, member.end() - 1, member.end() - 1);
    }

    /** Removes a member and the comma behind it, and the line if it contains nothing else. */
    private String cut(int start, int end, int comma, int behindComma) {
        var between = text.substring(end, comma);
        if (!between.isBlank()) {
            // A comment between the member and the comma stays.
            return text.substring(0, start) + between + text.substring(behindComma);
        }
        int lineStart = start;
        while (lineStart > 0 && blank(text.charAt(lineStart - 1))) {
            lineStart--;
        }
        int next = behindComma;
        while (next < text.length() && blank(text.charAt(next))) {
            next++;
        }
        if (breaksBefore(lineStart) && next < text.length() && breaks(text.charAt(next))) {
            return text.substring(0, lineStart) + text.substring(next + breakLength(next));
        }
        // The line has other members. If this member was the last, the blanks before it are
        // removed.
        boolean others = behindComma == comma && !breaksBefore(lineStart);
        return text.substring(0, others ? lineStart : start)
                + text.substring(others ? behindComma : next);
    }

    private String member(String name, RawJson value, String indentation) {
        return new JsonWriter().value(name)
                + ": "
                + IndentedText.of(value, indentation, unit(), lineEnd);
    }

    /** Returns the indentation of the line at a position. */
    private String indentation(int at) {
        int start = at;
        while (!breaksBefore(start)) {
            start--;
        }
        int end = start;
        while (end < at && blank(text.charAt(end))) {
            end++;
        }
        return text.substring(start, end);
    }

    /** Returns the indentation of one level. */
    private String unit() {
        int root = layout.skipBlanks(0);
        var members = layout.members(root);
        if (members.isEmpty()) {
            return DEFAULT_INDENT;
        }
        var first = indentation(members.getFirst().start());
        var outer = indentation(root);
        return first.length() > outer.length() ? first.substring(outer.length()) : DEFAULT_INDENT;
    }

    private boolean noBreak(int from, int to) {
        return text.substring(from, to).chars().noneMatch(one -> breaks((char) one));
    }

    private int rtrim(int minimum, int from) {
        int at = from;
        while (at > minimum && Character.isWhitespace(text.charAt(at - 1))) {
            at--;
        }
        return at;
    }

    private boolean breaksBefore(int at) {
        return at == 0 || breaks(text.charAt(at - 1));
    }

    private int breakLength(int at) {
        return text.startsWith("\r\n", at) ? 2 : 1;
    }

    private static boolean breaks(char one) {
        return one == '\n' || one == '\r';
    }

    private static boolean blank(char one) {
        return one == ' ' || one == '\t';
    }
}

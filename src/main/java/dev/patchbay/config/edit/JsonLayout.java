package dev.patchbay.config.edit;

import dev.patchbay.config.format.ConfigurationNode;
import dev.patchbay.config.format.JsonText;
import dev.patchbay.config.format.Unreadable;
import java.util.ArrayList;
import java.util.List;

/** Finds the positions of members in a text that {@link JsonText} has already checked. */
final class JsonLayout {
    private final String text;

    JsonLayout(String text) {
        this.text = text;
    }

    /**
     * A member of an object.
     *
     * @param start the position of its name
     * @param value the position of its value
     * @param end the position behind its value
     */
    record Item(String name, int start, int value, int end) {}

    /** Returns the members of the object that begins at {@code open}. */
    List<Item> members(int open) {
        var members = new ArrayList<Item>();
        int at = skipBlanks(open + 1);
        while (text.charAt(at) != '}') {
            int nameEnd = skipText(at);
            int value = skipBlanks(skipBlanks(nameEnd) + 1);
            int end = skipValue(value);
            members.add(new Item(name(text.substring(at, nameEnd)), at, value, end));
            at = skipBlanks(end);
            if (text.charAt(at) == ',') {
                at = skipBlanks(at + 1);
            }
        }
        return members;
    }

    private static String name(String quoted) {
        try {
            return JsonText.parse(quoted) instanceof ConfigurationNode.Text name
                    ? name.value()
                    : quoted;
        } catch (Unreadable e) {
            throw new IllegalStateException("A text that was read can be read again", e);
        }
    }

    /**
     * Returns the position of the next character that is neither blank nor part of a comment; the
     * length of the text if there is none.
     */
    int skipBlanks(int from) {
        int at = from;
        while (at < text.length()) {
            if (text.startsWith("//", at)) {
                at = lineEnd(at);
            } else if (text.startsWith("/*", at)) {
                at = text.indexOf("*/", at + 2) + 2;
            } else if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else {
                break;
            }
        }
        return at;
    }

    private int lineEnd(int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) != '\n' && text.charAt(at) != '\r') {
            at++;
        }
        return at;
    }

    /** Returns the position behind the value that begins at {@code from}. */
    int skipValue(int from) {
        return switch (text.charAt(from)) {
            case '{', '[' -> skipNested(from);
            case '"' -> skipText(from);
            default -> skipLiteral(from);
        };
    }

    private int skipNested(int from) {
        int depth = 0;
        int at = from;
        do {
            switch (text.charAt(at)) {
                case '{', '[' -> {
                    depth++;
                    at++;
                }
                case '}', ']' -> {
                    depth--;
                    at++;
                }
                case '"' -> at = skipText(at);
                default -> at = Math.max(at + 1, skipBlanks(at));
            }
        } while (depth > 0);
        return at;
    }

    private int skipText(int from) {
        int at = from + 1;
        while (text.charAt(at) != '"') {
            at += text.charAt(at) == '\\' ? 2 : 1;
        }
        return at + 1;
    }

    private int skipLiteral(int from) {
        int at = from;
        while (at < text.length() && ",]}/ \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        return at;
    }
}

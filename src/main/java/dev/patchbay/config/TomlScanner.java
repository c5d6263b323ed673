package dev.patchbay.config;

import java.util.regex.Pattern;

/** Walks over the letters of a TOML file. */
final class TomlScanner {
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9+._:-]+( \\d\\d:[0-9:.Z+-]+)?");

    private final String text;
    private int at;
    private int line = 1;
    private int lineStart;

    TomlScanner(String text) {
        this.text = text.replace("\r\n", "\n");
    }

    Place place() {
        return new Place(line, at - lineStart + 1);
    }

    Unreadable wrong(String message) {
        return new Unreadable(place(), message);
    }

    boolean ended() {
        return at == text.length();
    }

    boolean at(char letter) {
        return !ended() && text.charAt(at) == letter;
    }

    boolean take(String token) {
        boolean there = text.startsWith(token, at);
        if (there) {
            at += token.length();
        }
        return there;
    }

    void expect(String token) throws Unreadable {
        if (!take(token)) {
            throw wrong("must be TOML; " + token + " is missing here");
        }
    }

    String take(Pattern pattern, String what) throws Unreadable {
        var matcher = pattern.matcher(text).region(at, text.length());
        if (!matcher.lookingAt()) {
            throw wrong("must be TOML; " + what + " is missing here");
        }
        at = matcher.end();
        return matcher.group();
    }

    String word() throws Unreadable {
        return take(WORD, "a value");
    }

    void skipBlanks() {
        while (at(' ') || at('\t')) {
            at++;
        }
    }

    /** Goes on over blanks, comments and ends of lines. */
    void skipLines() {
        skipBlanks();
        while (at('#') || at('\n')) {
            if (at('#')) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else {
                at++;
                newLine();
            }
            skipBlanks();
        }
    }

    /** Only a comment may follow on this line. */
    void endLine() throws Unreadable {
        skipBlanks();
        if (!ended() && !at('\n') && !at('#')) {
            throw wrong("must be TOML; the line should end here");
        }
    }

    private void newLine() {
        line++;
        lineStart = at;
    }

    /** A text in any of the four kinds of quotes. */
    String text() throws Unreadable {
        if (take("\"\"\"")) {
            return many("\"\"\"", true);
        }
        return take("'''") ? many("'''", false) : quoted();
    }

    /** A text on one line. */
    String quoted() throws Unreadable {
        var start = place();
        boolean escapes = at('"');
        char quote = text.charAt(at++);
        var result = new StringBuilder();
        while (!at(quote)) {
            if (ended() || at('\n')) {
                throw new Unreadable(start, "must be TOML; the text that begins here has no end");
            }
            if (escapes && at('\\')) {
                escape(result);
            } else {
                result.append(text.charAt(at++));
            }
        }
        at++;
        return result.toString();
    }

    private String many(String quotes, boolean escapes) throws Unreadable {
        var start = place();
        if (take("\n")) {
            newLine();
        }
        var result = new StringBuilder();
        // Up to two quotes may stand before the closing ones.
        while (!text.startsWith(quotes, at) || text.startsWith(quotes.charAt(0) + quotes, at)) {
            if (ended()) {
                throw new Unreadable(start, "must be TOML; the text that begins here has no end");
            }
            if (escapes && at('\\')) {
                if (!joinsLines()) {
                    escape(result);
                }
            } else {
                char letter = text.charAt(at++);
                result.append(letter);
                if (letter == '\n') {
                    newLine();
                }
            }
        }
        at += quotes.length();
        return result.toString();
    }

    /** A backslash at the end of a line takes away all blanks up to the next letter. */
    private boolean joinsLines() {
        int end = at + 1;
        while (end < text.length() && " \t".indexOf(text.charAt(end)) >= 0) {
            end++;
        }
        if (end >= text.length() || text.charAt(end) != '\n') {
            return false;
        }
        at = end;
        while (!ended() && " \t\n".indexOf(text.charAt(at)) >= 0) {
            if (text.charAt(at++) == '\n') {
                newLine();
            }
        }
        return true;
    }

    private void escape(StringBuilder result) throws Unreadable {
        int sign = at + 1 < text.length() ? "btnfre\"\\".indexOf(text.charAt(at + 1)) : -1;
        if (sign >= 0) {
            result.append("\b\t\n\f\r\u001b\"\\".charAt(sign));
            at += 2;
            return;
        }
        int digits = text.startsWith("\\u", at) ? 4 : text.startsWith("\\U", at) ? 8 : 0;
        try {
            result.appendCodePoint(Integer.parseInt(text.substring(at + 2, at + 2 + digits), 16));
            at += 2 + digits;
        } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
            throw wrong("must be TOML; this is no escape");
        }
    }
}

package dev.patchbay.cli.syntax;

/** The help for one command. */
public final class HelpText {
    private static final int COLUMN = 28;

    private HelpText() {}

    public static String of(Syntax syntax) {
        var text = new StringBuilder();
        text.append(syntax.about()).append("\n\nUsage:\n  ").append(syntax.usage()).append('\n');
        if (!syntax.options().isEmpty()) {
            text.append("\nOptions:\n");
            syntax.options().forEach(option -> line(text, option.shown(), option.about()));
        }
        if (!syntax.more().isEmpty()) {
            text.append('\n').append(syntax.more().strip()).append('\n');
        }
        if (!syntax.examples().isEmpty()) {
            text.append("\nExamples:\n");
            syntax.examples().forEach(line -> text.append("  ").append(line).append('\n'));
        }
        return text.toString();
    }

    /** Appends a word and its meaning, on the same line or on the next. */
    public static void line(StringBuilder text, String word, String about) {
        text.append("  ").append(word);
        if (word.length() + 4 > COLUMN) {
            text.append('\n').repeat(' ', COLUMN);
        } else {
            text.repeat(' ', COLUMN - 2 - word.length());
        }
        text.append(about).append('\n');
    }
}

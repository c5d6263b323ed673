package dev.patchbay.cli.syntax;

import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An option of a command.
 *
 * @param name the long form, such as {@code --config}
 * @param letter the short form, such as {@code -e}; null if there is none
 * @param value the placeholder for the value, such as {@code FILE}; null for a flag
 * @param choices the only valid values; empty if any value is valid
 * @param repeated whether several values are kept; otherwise the last one is used
 * @param further the form of further words that are also values; null if only one word is a value
 */
public record Option(
        String name,
        @Nullable String letter,
        @Nullable String value,
        List<String> choices,
        boolean repeated,
        @Nullable Pattern further,
        String about) {
    public Option {
        choices = List.copyOf(choices);
    }

    /** Returns a flag. */
    public static Option flag(String name, String about) {
        return new Option(name, null, null, List.of(), false, null, about);
    }

    /** Returns an option with a value. */
    public static Option of(String name, String value, String about) {
        return new Option(name, null, value, List.of(), false, null, about);
    }

    /** Returns an option whose value must be one of the choices. */
    public static Option choice(String name, List<String> choices, String about) {
        return new Option(name, null, String.join("|", choices), choices, false, null, about);
    }

    /** Returns the option with a short form. */
    public Option withLetter(String form) {
        return new Option(name, form, value, choices, repeated, further, about);
    }

    /** Returns the option with repetition allowed. */
    public Option repeatable() {
        return new Option(name, letter, value, choices, true, further, about);
    }

    /**
     * Returns the option with repetition allowed. All following words of this form are values too.
     */
    public Option repeatable(Pattern form) {
        return new Option(name, letter, value, choices, true, form, about);
    }

    public boolean takesValue() {
        return value != null;
    }

    /** Returns whether the value is a file. */
    boolean takesFile() {
        return value != null && value.contains("FILE");
    }

    /** Returns the option as the help shows it. */
    String shown() {
        var text = new StringBuilder();
        if (letter != null) {
            text.append(letter).append(", ");
        }
        text.append(name);
        if (value != null) {
            text.append(' ').append(value);
        }
        return text.toString();
    }
}

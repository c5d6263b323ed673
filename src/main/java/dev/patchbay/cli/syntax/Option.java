package dev.patchbay.cli.syntax;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that a command can be told by name.
 *
 * @param name such as {@code --config}
 * @param letter the short form, such as {@code -e}; null if there is none
 * @param value what stands behind it, such as {@code FILE}; null if it is on or off
 * @param choices the only values there are; empty if any will do
 * @param repeated whether it may be given more than once; otherwise the last word counts
 */
public record Option(
        String name,
        @Nullable String letter,
        @Nullable String value,
        List<String> choices,
        boolean repeated,
        String about) {
    public Option {
        choices = List.copyOf(choices);
    }

    /** One that is on or off. */
    public static Option flag(String name, String about) {
        return new Option(name, null, null, List.of(), false, about);
    }

    /** One with a value. */
    public static Option of(String name, String value, String about) {
        return new Option(name, null, value, List.of(), false, about);
    }

    /** One with a value out of a few. */
    public static Option choice(String name, List<String> choices, String about) {
        return new Option(name, null, String.join("|", choices), choices, false, about);
    }

    /** The same with a short form. */
    public Option shortly(String form) {
        return new Option(name, form, value, choices, repeated, about);
    }

    /** The same, as often as one likes. */
    public Option often() {
        return new Option(name, letter, value, choices, true, about);
    }

    public boolean takesValue() {
        return value != null;
    }

    /** How it is written, as help shows it. */
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

package dev.patchbay.cli.syntax;

import dev.patchbay.catalog.name.Similarity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads the words after the name of a command.
 *
 * <p>Messages name options, never their values, because a value may be a secret.
 */
public final class WordReader {
    private static final String END_OF_OPTIONS = "--";

    private final Syntax syntax;
    private final List<String> operands = new ArrayList<>();
    private final Map<String, List<String>> options = new HashMap<>();

    private WordReader(Syntax syntax) {
        this.syntax = syntax;
    }

    /** Returns whether the arguments ask for help. */
    public static boolean asksForHelp(List<String> arguments) {
        for (var argument : arguments) {
            if (argument.equals(END_OF_OPTIONS)) {
                return false;
            }
            if (argument.equals("--help") || argument.equals("-h")) {
                return true;
            }
        }
        return false;
    }

    /**
     * Reads the arguments.
     *
     * @throws BadUsage if the arguments do not match the syntax
     */
    public static ParsedWords read(Syntax syntax, List<String> arguments) {
        var reader = new WordReader(syntax);
        for (var rest = arguments.listIterator(); rest.hasNext(); ) {
            reader.take(rest.next(), rest);
        }
        reader.requireOperands();
        return new ParsedWords(reader.operands, reader.options);
    }

    private void take(String argument, ListIterator<String> rest) {
        if (argument.equals(END_OF_OPTIONS)) {
            rest.forEachRemaining(operands::add);
        } else if (argument.startsWith("-") && argument.length() > 1) {
            takeOption(argument, rest);
        } else {
            operands.add(argument);
            if (operands.size() > syntax.maxOperands()) {
                throw tooMany();
            }
        }
    }

    private void takeOption(String argument, ListIterator<String> rest) {
        int equals = argument.indexOf('=');
        boolean isLong = argument.startsWith("--");
        var written = isLong && equals >= 0 ? argument.substring(0, equals) : argument;
        var attached = isLong && equals >= 0 ? argument.substring(equals + 1) : null;
        var option = syntax.option(written).orElse(null);
        if (option == null && !isLong && argument.length() > 2) {
            // The short form with an attached value, as in -eNAME=value.
            option =
                    syntax.option(argument.substring(0, 2)).filter(Option::takesValue).orElse(null);
            attached = argument.substring(2);
        }
        if (option == null) {
            throw unknown(written);
        }
        if (!option.takesValue()) {
            if (attached != null) {
                throw new BadUsage(option.name() + " must have no value");
            }
            options.put(option.name(), List.of(""));
            return;
        }
        if (attached == null && !rest.hasNext()) {
            throw new BadUsage(option.name() + " must have a value");
        }
        add(option, attached == null ? rest.next() : attached);
        takeFurther(option, rest);
    }

    private void takeFurther(Option option, ListIterator<String> rest) {
        var form = option.further();
        while (form != null && rest.hasNext()) {
            var next = rest.next();
            if (!form.matcher(next).matches()) {
                var _ = rest.previous();
                return;
            }
            add(option, next);
        }
    }

    private void add(Option option, String value) {
        if (!option.choices().isEmpty() && !option.choices().contains(value)) {
            throw new BadUsage(
                    option.name()
                            + " must be one of "
                            + String.join(", ", option.choices())
                            + ", found "
                            + value);
        }
        if (option.repeated()) {
            options.computeIfAbsent(option.name(), _ -> new ArrayList<>()).add(value);
        } else {
            options.put(option.name(), List.of(value));
        }
    }

    private BadUsage unknown(String written) {
        // The letters after the first one may be an attached value, as in -xSECRET.
        var shown = written.startsWith("--") ? written : written.substring(0, 2);
        var near = near(shown);
        return new BadUsage(
                "Unknown option of "
                        + syntax.name()
                        + ": "
                        + shown
                        + (near.isEmpty() ? hint() : "; did you mean " + near + "?"));
    }

    /**
     * Returns the option that was probably meant: one that starts with the text, or a similar one.
     */
    private String near(String shown) {
        var bare = shown.replaceFirst("^-+", "");
        var names = syntax.spellings().map(name -> name.substring(2)).toList();
        return Stream.concat(
                        names.stream().filter(name -> bare.length() > 1 && name.startsWith(bare)),
                        Similarity.nearest(bare, names).stream())
                .findFirst()
                .map(name -> "--" + name)
                .orElse("");
    }

    private String hint() {
        return syntax.operands().contains(END_OF_OPTIONS)
                ? "; write options of the program after " + END_OF_OPTIONS
                : "";
    }

    private BadUsage tooMany() {
        return new BadUsage(
                syntax.maxOperands() == 0
                        ? syntax.name() + " must have no arguments except options"
                        : syntax.name() + " must have only " + syntax.operands());
    }

    private void requireOperands() {
        if (operands.size() < syntax.minOperands()) {
            throw new BadUsage(syntax.name() + " must have " + syntax.operands());
        }
        if (operands.size() > syntax.maxOperands()) {
            throw tooMany();
        }
    }
}

package dev.patchbay.cli.syntax;

import dev.patchbay.catalog.Spelling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads what was typed behind a command.
 *
 * <p>Messages name options, never values: somebody may have put a secret there.
 */
public final class WordReader {
    private static final String END_OF_OPTIONS = "--";

    private final Syntax syntax;
    private final List<String> operands = new ArrayList<>();
    private final Map<String, List<String>> options = new HashMap<>();

    private WordReader(Syntax syntax) {
        this.syntax = syntax;
    }

    /** Whether somebody asks what the command does. */
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
     * @throws BadUsage if they do not keep to the syntax
     */
    public static Words read(Syntax syntax, List<String> arguments) {
        var reader = new WordReader(syntax);
        for (var rest = arguments.iterator(); rest.hasNext(); ) {
            reader.take(rest.next(), rest);
        }
        reader.requireOperands();
        return new Words(reader.operands, reader.options);
    }

    private void take(String argument, Iterator<String> rest) {
        if (argument.equals(END_OF_OPTIONS)) {
            rest.forEachRemaining(operands::add);
        } else if (argument.startsWith("-") && argument.length() > 1) {
            takeOption(argument, rest);
        } else {
            operands.add(argument);
            if (operands.size() > syntax.most()) {
                throw tooMany();
            }
        }
    }

    private void takeOption(String argument, Iterator<String> rest) {
        int equals = argument.indexOf('=');
        boolean isLong = argument.startsWith("--");
        var written = isLong && equals >= 0 ? argument.substring(0, equals) : argument;
        var attached = isLong && equals >= 0 ? argument.substring(equals + 1) : null;
        var option = syntax.option(written).orElse(null);
        if (option == null && !isLong && argument.length() > 2) {
            // As in -eNAME=value.
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
    }

    private void add(Option option, String value) {
        if (!option.choices().isEmpty() && !option.choices().contains(value)) {
            throw new BadUsage(
                    option.name() + " must be one of " + String.join(", ", option.choices()));
        }
        if (option.repeated()) {
            options.computeIfAbsent(option.name(), _ -> new ArrayList<>()).add(value);
        } else {
            options.put(option.name(), List.of(value));
        }
    }

    private BadUsage unknown(String written) {
        // Letters that hang together, as in -xSECRET, may be a value.
        var shown = written.startsWith("--") ? written : written.substring(0, 2);
        var near = near(shown);
        return new BadUsage(
                "Unknown option of "
                        + syntax.name()
                        + ": "
                        + shown
                        + (near.isEmpty() ? hint() : "; did you mean " + near + "?"));
    }

    /** The option that was probably meant: the one that begins so, or looks like it. */
    private String near(String shown) {
        var bare = shown.replaceFirst("^-+", "");
        var names = syntax.spellings().map(name -> name.substring(2)).toList();
        return Stream.concat(
                        names.stream().filter(name -> bare.length() > 1 && name.startsWith(bare)),
                        Spelling.nearest(bare, names).stream())
                .findFirst()
                .map(name -> "--" + name)
                .orElse("");
    }

    private String hint() {
        return syntax.operands().contains(END_OF_OPTIONS)
                ? "; options of the program stand behind " + END_OF_OPTIONS
                : "";
    }

    private BadUsage tooMany() {
        return new BadUsage(
                syntax.most() == 0
                        ? syntax.name() + " takes no arguments but options"
                        : syntax.name() + " takes " + syntax.operands() + " and no more");
    }

    private void requireOperands() {
        if (operands.size() < syntax.least()) {
            throw new BadUsage(syntax.name() + " must have " + syntax.operands());
        }
        if (operands.size() > syntax.most()) {
            throw tooMany();
        }
    }
}

package dev.patchbay.cli;

import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.HelpText;
import dev.patchbay.cli.syntax.WordReader;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** Reads the command line. Plain code, so that help and mistakes need nothing to be started. */
public final class CommandLine {
    private CommandLine() {}

    /**
     * Reads the arguments.
     *
     * @param terminal whether a person sits at standard input
     */
    public static Command parse(List<String> arguments, BooleanSupplier terminal) {
        if (arguments.isEmpty()) {
            return terminal.getAsBoolean()
                    ? new Command.Print(Commands.overview())
                    : new Command.Stdio(Map.of());
        }
        var first = arguments.getFirst();
        var rest = arguments.subList(1, arguments.size());
        return switch (first) {
            case "help" -> rest.isEmpty() ? overview() : help(rest);
            case "--help", "-h" -> alone(first, rest, overview());
            case "--version", "-V" ->
                    alone(first, rest, new Command.Print("patchbay " + Version.text() + "\n"));
            default ->
                    Commands.named(first)
                            .map(entry -> read(entry, rest))
                            .orElseGet(() -> unknown(first));
        };
    }

    private static Command read(Commands.Entry entry, List<String> arguments) {
        if (WordReader.asksForHelp(arguments)) {
            return new Command.Print(HelpText.of(entry.syntax()));
        }
        try {
            return entry.reading().apply(WordReader.read(entry.syntax(), arguments));
        } catch (BadUsage e) {
            return wrong(String.valueOf(e.getMessage()), entry.syntax().name() + " --help");
        }
    }

    private static Command overview() {
        return new Command.Print(Commands.overview());
    }

    private static Command help(List<String> asked) {
        if (asked.size() > 1) {
            return wrong("help takes one command", "--help");
        }
        return Commands.named(asked.getFirst())
                .<Command>map(entry -> new Command.Print(HelpText.of(entry.syntax())))
                .orElseGet(() -> unknown(asked.getFirst()));
    }

    private static Command alone(String option, List<String> rest, Command meant) {
        return rest.isEmpty() ? meant : wrong(option + " must stand alone", "--help");
    }

    private static Command unknown(String word) {
        var kind = word.startsWith("-") ? "Unknown option: " : "Unknown command: ";
        return wrong(kind + word + Unknown.near(word, Commands.names()), "--help");
    }

    private static Command wrong(String message, String help) {
        return new Command.Wrong("patchbay: " + message + "\nTry patchbay " + help + "\n");
    }
}

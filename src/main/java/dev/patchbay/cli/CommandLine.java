package dev.patchbay.cli;

import dev.patchbay.cli.context.Command;
import dev.patchbay.cli.context.UnknownName;
import dev.patchbay.cli.context.Version;
import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.HelpText;
import dev.patchbay.cli.syntax.WordReader;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Reads the command line. Needs no started application, so that help and usage errors are printed
 * at once.
 */
public final class CommandLine {
    private CommandLine() {}

    /**
     * Reads the arguments.
     *
     * @param terminal whether standard input is a terminal
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

    private static Command help(List<String> operands) {
        if (operands.size() > 1) {
            return wrong("help must have one command", "--help");
        }
        return Commands.named(operands.getFirst())
                .<Command>map(entry -> new Command.Print(HelpText.of(entry.syntax())))
                .orElseGet(() -> unknown(operands.getFirst()));
    }

    private static Command alone(String option, List<String> rest, Command command) {
        return rest.isEmpty() ? command : wrong(option + " must be the only argument", "--help");
    }

    private static Command unknown(String word) {
        var kind = word.startsWith("-") ? "Unknown option: " : "Unknown command: ";
        return wrong(kind + word + UnknownName.near(word, Commands.names()), "--help");
    }

    private static Command wrong(String message, String help) {
        return new Command.Wrong("patchbay: " + message + "\nTry patchbay " + help + "\n");
    }
}

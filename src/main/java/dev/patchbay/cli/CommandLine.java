package dev.patchbay.cli;

import java.util.List;
import java.util.function.BooleanSupplier;

/** Reads the command line. Plain code, so that help and mistakes need nothing to be started. */
public final class CommandLine {
    private static final String HELP =
            """
            Patchbay is an MCP server that runs on standard input and output.

            Usage:
              patchbay              serve on standard input and output; this help if that is a terminal
              patchbay stdio        serve on standard input and output
              patchbay health       end with 0 if the server on this machine is ready to serve
              patchbay --help       print this
              patchbay --version    print the version

            Registering it with Claude Code:
              claude mcp add patchbay -- /path/to/patchbay stdio

            Settings are environment variables such as PATCHBAY_GRACE=10s or PATCHBAY_LINE_LIMIT=16M;
            docs/reference/settings.md lists them all.
            """;

    private CommandLine() {}

    /**
     * Reads the arguments.
     *
     * @param terminal whether a person sits at standard input
     */
    public static Command parse(List<String> arguments, BooleanSupplier terminal) {
        if (arguments.isEmpty()) {
            return terminal.getAsBoolean() ? new Command.Print(HELP) : new Command.Stdio();
        }
        if (arguments.size() > 1) {
            return wrong("Expected one argument, found " + String.join(" ", arguments));
        }
        return switch (arguments.getFirst()) {
            case "stdio" -> new Command.Stdio();
            case "health" -> new Command.Health();
            case "--help", "-h", "help" -> new Command.Print(HELP);
            case "--version", "-V" -> new Command.Print("patchbay " + Version.text() + "\n");
            case String other -> wrong("Unknown argument: " + other);
        };
    }

    private static Command wrong(String message) {
        return new Command.Wrong("patchbay: " + message + "\nTry patchbay --help\n");
    }
}

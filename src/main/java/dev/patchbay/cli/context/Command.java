package dev.patchbay.cli.context;

import java.util.Map;
import java.util.Optional;

/** A parsed command line. */
public sealed interface Command {
    /**
     * Serve on standard input and output.
     *
     * @param settings the settings that the command line sets, by property name
     */
    record Stdio(Map<String, String> settings) implements Command {
        public Stdio {
            settings = Map.copyOf(settings);
        }
    }

    /**
     * Serve over HTTP.
     *
     * @param settings the settings that the command line sets, by property name
     */
    record Serve(Map<String, String> settings) implements Command {
        public Serve {
            settings = Map.copyOf(settings);
        }
    }

    /** Print a text and end. */
    record Print(String text) implements Command {}

    /**
     * Ask a server on this machine whether it is ready.
     *
     * @param port the management port that the command line names; empty if it names none
     */
    record Health(Optional<String> port) implements Command {}

    /** Read or change files, without a start of the application. */
    record OnFiles(CommandEnvironment.Action action) implements Command {}

    /** Connect to servers. */
    record Connecting(CommandHub.Action action) implements Command {}

    /** An unknown command or wrong usage. The message gives the rule. */
    record Wrong(String message) implements Command {}
}

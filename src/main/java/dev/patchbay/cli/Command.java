package dev.patchbay.cli;

import java.util.Map;

/** What the command line asks for. */
public sealed interface Command {
    /**
     * Serve on standard input and output.
     *
     * @param settings what the command line sets, by the names of the settings
     */
    record Stdio(Map<String, String> settings) implements Command {
        public Stdio {
            settings = Map.copyOf(settings);
        }
    }

    /**
     * Serve over HTTP.
     *
     * @param settings what the command line sets, by the names of the settings
     */
    record Serve(Map<String, String> settings) implements Command {
        public Serve {
            settings = Map.copyOf(settings);
        }
    }

    /** Print something and end. */
    record Print(String text) implements Command {}

    /** Ask a server on this machine whether it is ready. */
    record Health() implements Command {}

    /** Look at files or change them, for which nothing has to be started. */
    record OnFiles(Site.Errand errand) implements Command {}

    /** Connect to servers. */
    record Connecting(Connected.Errand errand) implements Command {}

    /** Nothing that we know; the message says what is known. */
    record Wrong(String message) implements Command {}
}

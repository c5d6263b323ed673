package dev.patchbay.cli.context;

import dev.patchbay.call.Exchange;
import dev.patchbay.catalog.LiveCatalog;
import dev.patchbay.json.RawJson;
import dev.patchbay.upstream.Registry;
import dev.patchbay.upstream.definition.Definition;
import java.io.IOException;
import java.util.List;

/** The hub inside a command that connects to servers. */
public interface CommandHub {
    /** The work of a command that connects to servers. */
    @FunctionalInterface
    interface Action {
        /** Runs the command and returns the exit code. */
        int run(CommandEnvironment context, CommandHub hub)
                throws IOException, InterruptedException;
    }

    Registry registry();

    LiveCatalog catalog();

    /** Returns whether every child process inherits this variable, if it is set in this process. */
    boolean inherits(String variable);

    /** Sets the servers, and starts to connect to them. Replaces the servers of an earlier call. */
    void begin(List<Definition> definitions);

    /** Calls a tool as a client of the hub would. */
    CallAnswer call(String tool, RawJson arguments, Exchange exchange) throws InterruptedException;
}

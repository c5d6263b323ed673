package dev.patchbay.local;

import java.util.Optional;

/** Restarts a server of the hub for a command. */
@FunctionalInterface
public interface ServerRestart {
    /** For a hub without servers. */
    ServerRestart NONE = _ -> Optional.empty();

    /**
     * The result of a restart.
     *
     * @param connected whether the server answers again
     * @param text what the server offers, or why it does not answer; one line
     */
    record Outcome(boolean connected, String text) {}

    /** Restarts a server, and waits a limited time for it; empty if there is no such server. */
    Optional<Outcome> restart(String server) throws InterruptedException;
}

package dev.patchbay.catalog;

import java.util.Optional;

/** The way to a server behind us whose things are not listed, or not yet. */
@FunctionalInterface
public interface Gate {
    /**
     * Waits until it is known what the server offers, and looks there.
     *
     * @param operation what it is wanted for
     * @throws dev.patchbay.call.HubFailure if that cannot be known
     */
    Optional<ToolEntry> tool(FullName name, String operation) throws InterruptedException;
}

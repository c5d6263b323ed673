package dev.patchbay.catalog;

import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import java.util.Optional;

/** The way to a server behind us whose things are not listed, or not yet. */
public interface Gate {
    /**
     * Waits until it is known what the server offers, and looks there.
     *
     * @param operation what it is wanted for
     * @throws dev.patchbay.call.HubFailure if that cannot be known
     */
    Optional<ToolEntry> tool(FullName name, String operation) throws InterruptedException;

    /** Hears that what the server offers is being listed, and says how long that may be kept. */
    Freshness listed(Change.Kind kind);
}

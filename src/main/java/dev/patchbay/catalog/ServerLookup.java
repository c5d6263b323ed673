package dev.patchbay.catalog;

import dev.patchbay.call.Outcome;
import dev.patchbay.call.Service;
import dev.patchbay.catalog.entry.ResourceEntry;
import dev.patchbay.catalog.entry.ToolEntry;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import dev.patchbay.mcp.RequestMethod;
import java.util.Optional;

/** Looks up entries of one upstream server that are not listed, or not listed yet. */
public interface ServerLookup {
    /**
     * Waits until the offer of the server is known, and returns the tool with the given name.
     *
     * @param operation the MCP method for which the tool is needed; error messages name it
     * @throws dev.patchbay.call.HubFailure if the offer cannot be fetched
     */
    Optional<ToolEntry> tool(FullName name, RequestMethod operation) throws InterruptedException;

    /**
     * Returns the service that reads a resource to which a result of the server has linked.
     *
     * @param uri the URI that the server uses
     * @param owner the user who got that result; only this user may read the resource
     */
    default Optional<Service<ResourceEntry.Question, Outcome>> linked(String uri, Object owner) {
        return Optional.empty();
    }

    /** Returns whether the server has reported its offer, or never will. */
    boolean offerKnown();

    /** Returns whether list requests wait for the first answer of the server. */
    boolean firstAnswerAwaited();

    /** Waits for the first answer of the server, up to the time limit for list requests. */
    void awaitFirstAnswer() throws InterruptedException;

    /** Returns the instructions of the server for models; empty if unknown or if there are none. */
    Optional<String> instructions();

    /** Notes a listing of the server's offer. Returns how long a client may keep the list. */
    Freshness listed(Change.Kind kind);
}

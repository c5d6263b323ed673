package dev.patchbay.catalog;

import dev.patchbay.catalog.entry.AddressResolution;
import dev.patchbay.catalog.name.FullName;
import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import io.smallrye.mutiny.Multi;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;

/** The catalog that a group of clients sees: everything, or the part that a profile shows. */
public interface Offering {
    /** Returns the current snapshot. */
    Catalog now();

    /** Returns the lookup of an upstream server; empty if the id is unknown or hidden. */
    Optional<ServerLookup> lookup(String server);

    /** Returns the offering of the tool call on the current thread; empty outside of calls. */
    static Optional<Offering> calledThrough() {
        return CurrentOffering.CURRENT.isBound()
                ? Optional.of(CurrentOffering.CURRENT.get())
                : Optional.empty();
    }

    /** Runs a tool call that came through this offering. */
    default <R> R serve(ScopedValue.CallableOp<R, InterruptedException> call)
            throws InterruptedException {
        return ScopedValue.where(CurrentOffering.CURRENT, this).call(call);
    }

    /** Returns whether this offering shows the server with this id. The server need not exist. */
    boolean shows(String server);

    /** Returns whether this offering has upstream servers. */
    boolean hasServers();

    /**
     * Returns whether the resource exists, or may exist because not every upstream server has said
     * what it offers.
     */
    boolean mayOfferResource(String uri);

    /**
     * Finds a server for a resource that no list contains: the server has linked to the resource in
     * a result.
     *
     * @param owner the user who wants to read the resource
     */
    AddressResolution linked(String uri, Object owner);

    /**
     * Waits, for a limited time, for the first offer of each upstream server without a remembered
     * offer.
     *
     * @return whether there were such servers, so that the catalog may have changed
     */
    boolean awaitFirstAnswers() throws InterruptedException;

    /**
     * Looks up an entry. If it is missing, waits for servers that have not answered yet ({@link
     * #awaitFirstAnswers}) and looks it up once more.
     */
    default <T> Optional<T> find(Function<Catalog, Optional<T>> lookUp)
            throws InterruptedException {
        var found = lookUp.apply(now());
        return found.isPresent() || !awaitFirstAnswers() ? found : lookUp.apply(now());
    }

    /** Returns the tool that a client means by a name that is not listed, or not listed yet. */
    Optional<FullName> resolveName(String name);

    /**
     * Returns how long a client may keep the list that is made now. All upstream servers must allow
     * this time. Each server is told of the listing, and asks for its offer again if the offer has
     * expired.
     */
    Freshness listed(Change.Kind kind);

    /** Returns the instructions of all servers with at least one entry, by server id. */
    SortedMap<String, String> instructions();

    /**
     * Returns a stream of the changes from now on.
     *
     * <p>The thread that makes a change calls the subscribers, so they must not wait.
     */
    Multi<Change> changes();
}

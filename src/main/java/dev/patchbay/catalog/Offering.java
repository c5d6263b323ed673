package dev.patchbay.catalog;

import dev.patchbay.mcp.Change;
import dev.patchbay.mcp.Freshness;
import io.smallrye.mutiny.Multi;
import java.util.Optional;

/** What some clients are offered: all there is, or what a profile shows of it. */
public interface Offering {
    /** What it is at this moment. */
    Catalog now();

    /** The way to a server behind us, if there is one of this id. */
    Optional<Gate> gate(String server);

    /** Whether there are servers behind us. */
    boolean hasGates();

    /** Which tool a client means by a name that is not listed, or not yet. */
    Optional<FullName> meant(String name);

    /**
     * How long a list may be kept that is made now: as long as all servers behind us let it. They
     * hear that it is made, and those that should be asked again are.
     */
    Freshness listed(Change.Kind kind);

    /**
     * What changes from now on.
     *
     * <p>Listeners are called by whoever changes something, and must not wait.
     */
    Multi<Change> changes();
}

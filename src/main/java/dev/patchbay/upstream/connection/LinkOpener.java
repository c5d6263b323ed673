package dev.patchbay.upstream.connection;

import dev.patchbay.upstream.definition.Definition;

/** Opens links to servers, over any transport. */
@FunctionalInterface
public interface LinkOpener {
    /**
     * Opens a link. Nothing is sent on it yet.
     *
     * @throws CannotConnect if the link cannot be opened
     */
    ServerLink open(Definition definition) throws CannotConnect;

    /** Releases what the links share. The links must be closed before. */
    default void close() {}
}

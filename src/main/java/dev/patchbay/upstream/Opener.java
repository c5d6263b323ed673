package dev.patchbay.upstream;

/** Opens ways to servers, whatever they are made of. */
@FunctionalInterface
public interface Opener {
    /**
     * Opens a way; nothing is sent on it yet.
     *
     * @throws CannotConnect if there is none
     */
    Link open(Definition definition) throws CannotConnect;

    /** Lets go of what the ways share; they have been closed before. */
    default void close() {}
}

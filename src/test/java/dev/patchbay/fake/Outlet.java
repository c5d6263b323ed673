package dev.patchbay.fake;

/** A connection from the fake server to its client, over any transport. */
interface Outlet {
    /** Sends a message. */
    void send(Object message);

    /** Sends text as it is, a line end only where it has one. */
    void raw(String text);

    /** Takes nothing any more, or sends nothing any more, although the process lives on. */
    void close(Side side);

    /** Does what only ways of this kind can do. */
    default void act(String word, String value) {
        throw new IllegalArgumentException("No such act here: " + word + " " + value);
    }

    /** What can be closed. */
    enum Side {
        INPUT,
        OUTPUT
    }
}

package dev.patchbay.peer;

/** A request that is being served, as its servant sees it. */
public interface Ticket {
    /** Whether the sender has given the request up. */
    boolean cancelled();

    /** Shows that the work goes on, which gives it its quiet time anew. */
    void alive();

    /** Stops the clock until {@link #alive}: somebody else is at work, such as the user. */
    void pause();
}

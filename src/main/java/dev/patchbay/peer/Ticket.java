package dev.patchbay.peer;

import dev.patchbay.jsonrpc.RequestId;

/** A request that is being served, as its servant sees it. */
public interface Ticket {
    RequestId id();

    /** Whether the sender has given the request up. */
    boolean cancelled();

    /** Shows that the work goes on, which gives it its quiet time anew. */
    void alive();

    /** Stops the clock until {@link #alive}: somebody else is at work, such as the user. */
    void pause();
}

package dev.patchbay.peer;

import dev.patchbay.jsonrpc.RequestId;
import java.lang.ScopedValue.Carrier;

/** A request that is being served, as its servant sees it. */
public interface Ticket {
    RequestId id();

    /** Whether the sender has given the request up. */
    boolean cancelled();

    /** Has everything happen in {@code scope} that the thread of this request will do. */
    void within(Carrier scope);

    /** Shows that the work goes on, which gives it its quiet time anew. */
    void alive();

    /** Stops the clock until {@link #alive}: somebody else is at work, such as the user. */
    void pause();
}

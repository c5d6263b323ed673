package dev.patchbay.peer.incoming;

import dev.patchbay.jsonrpc.RequestId;
import java.lang.ScopedValue.Carrier;

/** A request that is being served, as the serving code sees it. */
public interface RequestControl {
    RequestId id();

    RequestSender sender();

    /**
     * Returns whether the request was ended early: by its sender, by a time limit, or because the
     * peer closes.
     */
    boolean cancelled();

    /** Makes the thread of this request do all its work in {@code scope}. */
    void within(Carrier scope);

    /** Records a sign of life, which restarts the quiet time. */
    void alive();

    /** Stops the clock until {@link #alive}, because another party works, such as the user. */
    void pause();
}

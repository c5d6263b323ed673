package dev.patchbay.call;

import dev.patchbay.mcp.Change;
import java.util.Collection;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Where changes are heard of. */
public interface Subscriptions {
    /** Begins to gather the wanted changes: from here on none is missed. */
    Listening open(Predicate<Change> wanted);

    /** Has whoever owns these resources tell of their changes, until {@link #unfollow}. */
    void follow(Collection<String> uris);

    /** One client less wants to hear of these. */
    void unfollow(Collection<String> uris);

    /** Changes that are being gathered; whoever opened it must have it told. */
    interface Listening {
        /**
         * Tells of every change, at first of those since the opening, until the thread is
         * interrupted; equal ones close together are told once.
         */
        void tellAll(Consumer<Change> tell) throws InterruptedException;
    }
}

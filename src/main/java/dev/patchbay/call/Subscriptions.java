package dev.patchbay.call;

import dev.patchbay.mcp.Change;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Where changes are heard of. */
public interface Subscriptions {
    /** Begins to gather the wanted changes: from here on none is missed. */
    Listening open(Predicate<Change> wanted);

    /** Changes that are being gathered; whoever opened it must have it told. */
    interface Listening {
        /**
         * Tells of every change, at first of those since the opening, until the thread is
         * interrupted; equal ones close together are told once.
         */
        void tellAll(Consumer<Change> tell) throws InterruptedException;
    }
}

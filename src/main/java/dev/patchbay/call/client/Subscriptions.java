package dev.patchbay.call.client;

import dev.patchbay.mcp.Change;
import java.util.Collection;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** The subscriptions of clients to changes of lists and resources. */
public interface Subscriptions {
    /** Starts to collect the wanted changes. No later change is missed. */
    Listening open(Predicate<Change> wanted);

    /**
     * Returns whether a resource with this URI exists, or may appear when a server has reported its
     * offer.
     */
    boolean mayBeOffered(String uri);

    /** Adds a follower to each resource. Its server reports changes until {@link #unfollow}. */
    void follow(Collection<String> uris);

    /** Removes a follower from each resource. */
    void unfollow(Collection<String> uris);

    /**
     * A running collection of changes. The code that opens it must call {@link #tellAll}, which
     * ends it, or {@link #close}.
     */
    interface Listening {
        /**
         * Reports every change since the opening, until the thread is interrupted. Equal changes
         * within a short time are reported once.
         */
        void tellAll(Consumer<Change> tell) throws InterruptedException;

        /** Ends the collection, if no change of it will be reported. */
        void close();
    }
}

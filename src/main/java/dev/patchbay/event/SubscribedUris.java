package dev.patchbay.event;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Collection;
import java.util.Collections;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counts the followers of each resource. Publishes an event when the set of followed resources
 * changes.
 *
 * <p>Concurrency: the counts change under the monitor, and any thread may read them. The monitor is
 * held while the event is published, so that the last event matches the last change.
 */
public final class SubscribedUris {
    private final Events events;

    private final ConcurrentMap<String, Integer> followers = new ConcurrentHashMap<>();

    /** A view, not a copy: the set may be large and may change often. */
    private final Event.Followed followed =
            new Event.Followed(Collections.unmodifiableSet(followers.keySet()));

    public SubscribedUris(Events events) {
        this.events = events;
    }

    /** Adds one follower to each of these resources. */
    public synchronized void begin(Collection<String> uris) {
        boolean fresh = false;
        for (var uri : uris) {
            fresh |= followers.merge(uri, 1, Integer::sum) == 1;
        }
        if (fresh) {
            publish();
        }
    }

    /** Removes one follower from each of these resources. */
    public synchronized void end(Collection<String> uris) {
        boolean gone = false;
        for (var uri : uris) {
            gone |=
                    followers.computeIfPresent(uri, (_, count) -> count == 1 ? null : count - 1)
                            == null;
        }
        if (gone) {
            publish();
        }
    }

    @GuardedBy("this")
    private void publish() {
        events.publish(followed);
    }
}

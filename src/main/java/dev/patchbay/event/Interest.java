package dev.patchbay.event;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The resources that some client wants to hear of, told to the bus whenever they are others.
 *
 * <p>Concurrency: the counts are guarded by the monitor, which is held while the bus is told, so
 * that the last word is true.
 */
public final class Interest {
    private final Events events;

    @GuardedBy("this")
    private final Map<String, Integer> followers = new HashMap<>();

    public Interest(Events events) {
        this.events = events;
    }

    /** One more client wants to hear of these. */
    public synchronized void begin(Collection<String> uris) {
        boolean fresh = false;
        for (var uri : uris) {
            fresh |= followers.merge(uri, 1, Integer::sum) == 1;
        }
        if (fresh) {
            tell();
        }
    }

    /** One client less wants to hear of these. */
    public synchronized void end(Collection<String> uris) {
        boolean gone = false;
        for (var uri : uris) {
            gone |=
                    followers.computeIfPresent(uri, (_, count) -> count == 1 ? null : count - 1)
                            == null;
        }
        if (gone) {
            tell();
        }
    }

    @GuardedBy("this")
    private void tell() {
        events.publish(new Event.Followed(Set.copyOf(followers.keySet())));
    }
}

package dev.patchbay.method;

import dev.patchbay.call.Subscriptions;
import dev.patchbay.event.Event;
import dev.patchbay.event.Events;
import dev.patchbay.event.Interest;
import dev.patchbay.mcp.Change;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Turns the bus into what one client is told: only what it wants, and bursts of the same thing
 * once.
 */
public final class ChangeFeed implements Subscriptions {
    private final Events events;
    private final Duration pause;
    private final Interest interest;

    /**
     * @param pause how long equal changes are gathered before they are told
     */
    public ChangeFeed(Events events, Duration pause) {
        this.events = events;
        this.pause = pause;
        this.interest = new Interest(events);
    }

    @Override
    public void follow(Collection<String> uris) {
        interest.begin(uris);
    }

    @Override
    public void unfollow(Collection<String> uris) {
        interest.end(uris);
    }

    @Override
    public Listening open(Predicate<Change> wanted) {
        var gathered = new Gathered();
        var subscription =
                events.stream()
                        .subscribe()
                        .with(event -> {
                            if (event instanceof Event.Changed changed
                                    && wanted.test(changed.change())) {
                                gathered.add(changed.change());
                            }
                        });
        return tell -> {
            try {
                while (true) {
                    gathered.take(pause).forEach(tell);
                }
            } finally {
                subscription.cancel();
            }
        };
    }

    /**
     * The changes that one client has not been told of yet. Bounded, as equal ones are one.
     *
     * <p>Concurrency: the set is guarded by {@code lock}, which is not held while a client is told.
     */
    private static final class Gathered {
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition added = lock.newCondition();
        private final Set<Change> changes = new LinkedHashSet<>();

        void add(Change change) {
            lock.lock();
            try {
                changes.add(change);
                added.signal();
            } finally {
                lock.unlock();
            }
        }

        List<Change> take(Duration pause) throws InterruptedException {
            lock.lock();
            try {
                while (changes.isEmpty()) {
                    added.await();
                }
                long left = pause.toNanos();
                while (left > 0) {
                    left = added.awaitNanos(left);
                }
                var taken = List.copyOf(changes);
                changes.clear();
                return taken;
            } finally {
                lock.unlock();
            }
        }
    }
}

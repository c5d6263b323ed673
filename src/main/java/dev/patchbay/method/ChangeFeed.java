package dev.patchbay.method;

import dev.patchbay.call.Subscriptions;
import dev.patchbay.event.Interest;
import dev.patchbay.mcp.Change;
import io.smallrye.mutiny.Multi;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Turns what changes into what one client is told: only what it wants, and bursts of the same thing
 * once.
 */
public final class ChangeFeed implements Subscriptions {
    private final Multi<Change> changes;
    private final Interest interest;
    private final Duration pause;

    /**
     * @param changes of all that the client may see
     * @param interest that of all clients together
     * @param pause how long equal changes are gathered before they are told
     */
    public ChangeFeed(Multi<Change> changes, Interest interest, Duration pause) {
        this.changes = changes;
        this.interest = interest;
        this.pause = pause;
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
                changes.subscribe()
                        .with(change -> {
                            if (wanted.test(change)) {
                                gathered.add(change);
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

package dev.patchbay.method;

import dev.patchbay.call.client.Subscriptions;
import dev.patchbay.event.SubscribedUris;
import dev.patchbay.mcp.Change;
import io.smallrye.mutiny.Multi;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Sends changes of the catalog to one client: only the changes that it wants, and equal changes in
 * a short time only once.
 */
public final class ChangeFeed implements Subscriptions {
    private final Multi<Change> changes;
    private final SubscribedUris interest;
    private final Duration pause;
    private final Predicate<String> offered;

    /**
     * @param changes all changes that the client may see
     * @param interest the followed URIs of all clients
     * @param pause how long equal changes are collected before they are sent
     * @param offered tests whether a resource may exist at a URI
     */
    public ChangeFeed(
            Multi<Change> changes,
            SubscribedUris interest,
            Duration pause,
            Predicate<String> offered) {
        this.changes = changes;
        this.interest = interest;
        this.pause = pause;
        this.offered = offered;
    }

    @Override
    public boolean mayBeOffered(String uri) {
        return offered.test(uri);
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
        return new Listening() {
            @Override
            public void tellAll(Consumer<Change> tell) throws InterruptedException {
                try {
                    while (true) {
                        gathered.take(pause).forEach(tell);
                    }
                } finally {
                    close();
                }
            }

            @Override
            public void close() {
                subscription.cancel();
            }
        };
    }

    /**
     * The changes that were not yet sent to one client. The set is bounded, because equal changes
     * are stored once.
     *
     * <p>Concurrency: {@code lock} guards the set. The lock is not held while a client is told.
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
                var batch = List.copyOf(changes);
                changes.clear();
                return batch;
            } finally {
                lock.unlock();
            }
        }
    }
}

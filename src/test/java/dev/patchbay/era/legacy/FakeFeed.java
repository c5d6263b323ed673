package dev.patchbay.era.legacy;

import dev.patchbay.call.Subscriptions;
import dev.patchbay.mcp.Change;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Changes that a test tells of; remembers who listens. */
final class FakeFeed implements Subscriptions {
    final Set<String> followed = ConcurrentHashMap.newKeySet();

    static final int PATIENCE_SECONDS = 10;

    final CompletableFuture<Listener> listener = new CompletableFuture<>();
    final CountDownLatch ended = new CountDownLatch(1);

    record Listener(Predicate<Change> wanted, Consumer<Change> tell) {}

    @Override
    public Listening open(Predicate<Change> wanted) {
        return tell -> {
            listener.complete(new Listener(wanted, tell));
            try {
                new CountDownLatch(1).await();
            } finally {
                ended.countDown();
            }
        };
    }

    void change(Change change) {
        var listening = listener.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
        if (listening.wanted().test(change)) {
            listening.tell().accept(change);
        }
    }

    @Override
    public void follow(Collection<String> uris) {
        followed.addAll(uris);
    }

    @Override
    public void unfollow(Collection<String> uris) {
        followed.removeAll(uris);
    }
}

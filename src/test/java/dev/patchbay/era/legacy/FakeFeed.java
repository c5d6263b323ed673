package dev.patchbay.era.legacy;

import dev.patchbay.call.client.Subscriptions;
import dev.patchbay.mcp.Change;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A feed of changes that the test publishes. It records its listeners. */
final class FakeFeed implements Subscriptions {
    final Set<String> followed = ConcurrentHashMap.newKeySet();

    /** What nobody has. */
    final Set<String> missing = ConcurrentHashMap.newKeySet();

    static final int PATIENCE_SECONDS = 60;

    final CompletableFuture<Listener> listener = new CompletableFuture<>();
    final CountDownLatch ended = new CountDownLatch(1);

    record Listener(Predicate<Change> wanted, Consumer<Change> tell) {}

    @Override
    public Listening open(Predicate<Change> wanted) {
        return new Listening() {
            @Override
            public void tellAll(Consumer<Change> tell) throws InterruptedException {
                listener.complete(new Listener(wanted, tell));
                try {
                    new CountDownLatch(1).await();
                } finally {
                    close();
                }
            }

            @Override
            public void close() {
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
    public boolean mayBeOffered(String uri) {
        return !missing.contains(uri);
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

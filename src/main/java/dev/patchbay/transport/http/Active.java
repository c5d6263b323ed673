package dev.patchbay.transport.http;

import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.peer.Peer;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The requests of HTTP that are not over: how many there may be, and how they end when the server
 * does.
 *
 * <p>Concurrency: any thread may call anything.
 */
final class Active {
    private final HttpLimits limits;
    private final Consumer<Refusal> refused;
    private final Set<Post> posts = ConcurrentHashMap.newKeySet();
    private final AtomicInteger count = new AtomicInteger();
    private volatile boolean stopping;

    /**
     * @param refused is told of everything that {@link Post#refuse} refuses
     */
    Active(HttpLimits limits, Consumer<Refusal> refused) {
        this.limits = limits;
        this.refused = refused;
    }

    /** One of them, from its head to the last byte of its response. */
    final class Post {
        private final Visitor visitor;
        private final Outlet outlet;
        private final long began = System.nanoTime();
        private volatile boolean received;
        private volatile Runnable whenOver = () -> {};
        private volatile @Nullable Peer peer;

        private Post(HttpServerRequest request, Visitor visitor) {
            this.visitor = visitor;
            outlet = new Outlet(request, limits, this::over);
        }

        Visitor visitor() {
            return visitor;
        }

        Outlet outlet() {
            return outlet;
        }

        /** Notes that all of the request is here. */
        void received() {
            received = true;
        }

        void whenOver(Runnable action) {
            whenOver = action;
        }

        /** Tells who serves it, where it has a peer of its own. */
        void servedBy(Peer own) {
            peer = own;
            own.open();
        }

        void refuse(Refusal refusal) {
            refused.accept(refusal);
            refusal.headers().forEach(outlet.response()::putHeader);
            outlet.json(refusal.status(), new Failure(refusal.id(), refusal.error()));
        }

        private void tick(long now) {
            if (!received && now - began >= limits.stall().toNanos()) {
                outlet.cut();
            } else {
                outlet.tick(now);
            }
        }

        private void over() {
            posts.remove(this);
            count.decrementAndGet();
            whenOver.run();
        }
    }

    /** Lets in no message that was still under way when the end began. */
    void refuseAtTheEnd() {
        if (stopping) {
            throw new Refused(Refusal.stopping());
        }
    }

    /** Lets a message in. */
    Post admit(HttpServerRequest request, Visitor visitor) {
        if (count.get() >= limits.inFlight()) {
            throw new Refused(
                    Refusal.overloaded("at most " + limits.inFlight() + " posts may be in flight"));
        }
        return admitStream(request, visitor);
    }

    /** Lets somebody listen; sessions are counted elsewhere, and each has one such stream. */
    Post admitStream(HttpServerRequest request, Visitor visitor) {
        if (stopping) {
            throw new Refused(Refusal.stopping());
        }
        count.incrementAndGet();
        var post = new Post(request, visitor);
        posts.add(post);
        if (stopping) {
            // The end may have looked before this one was there.
            post.outlet.cut();
        }
        return post;
    }

    void tick(long now) {
        posts.forEach(post -> post.tick(now));
    }

    /** How much there is to do, beside the sessions. */
    Load load(int sessions) {
        int streams = 0;
        long unsent = 0;
        for (var post : posts) {
            streams += post.outlet.streaming() ? 1 : 0;
            unsent += post.outlet.unsent();
        }
        return new Load(count.get(), streams, sessions, unsent);
    }

    /** Ends all of them and the sessions, each within {@code grace}. */
    void drain(Duration grace, List<Session> sessions) {
        stopping = true;
        var ending = new ArrayList<Thread>();
        for (var session : sessions) {
            ending.add(Thread.ofVirtual().start(() -> session.end(grace)));
        }
        for (var post : posts) {
            var peer = post.peer;
            if (peer != null) {
                ending.add(Thread.ofVirtual().start(() -> peer.close(grace)));
            }
        }
        for (var one : ending) {
            join(one);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

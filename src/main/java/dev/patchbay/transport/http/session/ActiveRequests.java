package dev.patchbay.transport.http.session;

import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.channel.StatelessRequest;
import dev.patchbay.transport.http.check.AdmittedClient;
import dev.patchbay.transport.http.check.HttpRefusal;
import dev.patchbay.transport.http.check.RequestRefused;
import dev.patchbay.transport.http.limit.BudgetReservation;
import dev.patchbay.transport.http.limit.FrontLoad;
import dev.patchbay.transport.http.limit.HttpLimits;
import dev.patchbay.transport.http.limit.Quota;
import dev.patchbay.transport.http.limit.Quotas;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The open HTTP requests. Limits their number, and ends them when the server stops.
 *
 * <p>Concurrency: any thread may call any method.
 */
public final class ActiveRequests {
    private final HttpLimits limits;
    private final Quotas quotas;
    private final Consumer<HttpRefusal> refused;
    private final Set<Post> posts = ConcurrentHashMap.newKeySet();
    private volatile boolean stopping;

    /**
     * @param refused is called with each refusal of {@link Post#refuse}
     */
    public ActiveRequests(HttpLimits limits, Quotas quotas, Consumer<HttpRefusal> refused) {
        this.limits = limits;
        this.quotas = quotas;
        this.refused = refused;
    }

    /** How a request is counted. */
    private enum Kind {
        REQUEST,
        /** It waits for changes, and does not end by itself. */
        STREAM,
        /**
         * Its response is complete, though maybe not read. A client that has its response may send
         * the next request at once, so it must not be refused for the one before.
         */
        ANSWERED,
        OVER
    }

    /** One HTTP request, from its head to the last byte of its response. */
    public final class Post {
        /** The memory of a usual request with its body, in bytes. */
        public static final int BYTES_PER_REQUEST = 4 * 1024;

        private final AdmittedClient client;
        private final Quota quota;
        private final ResponseWriter writer;
        private final long began = System.nanoTime();
        private final BudgetReservation reservation;
        private volatile boolean received;
        private final AtomicReference<Kind> kind;
        private volatile @Nullable StatelessRequest served;

        private Post(
                HttpServerRequest request,
                AdmittedClient client,
                Quota quota,
                BudgetReservation reservation,
                Kind kind) {
            this.client = client;
            this.quota = quota;
            this.reservation = reservation;
            this.kind = new AtomicReference<>(kind);
            writer = new ResponseWriter(request, limits, quota, this::answered, this::over);
        }

        public AdmittedClient client() {
            return client;
        }

        public Quota quota() {
            return quota;
        }

        /** Returns the memory that this request has reserved. */
        public BudgetReservation reservation() {
            return reservation;
        }

        public ResponseWriter writer() {
            return writer;
        }

        /** Notes that the whole request has arrived. */
        public void received() {
            received = true;
        }

        /**
         * Connects this with the stateless request of its body. That request is cancelled when this
         * ends (MCP 2026-07-28, basic/transports).
         */
        public void servedAs(StatelessRequest request) {
            served = request;
            if (writer.over()) {
                // over() may have run before.
                request.cancel();
            }
            if (stopping) {
                // drain() may have looked before this was connected.
                Thread.ofVirtual().start(() -> request.close(Duration.ZERO));
            }
        }

        /**
         * Counts this request as a stream from now on: it waits for changes, and does not end by
         * itself.
         *
         * @throws RequestRefused if there are too many streams, or too little memory
         */
        public void becomeStream() {
            quota.takeStream();
            try {
                quota.takeStanding(BYTES_PER_REQUEST);
            } catch (RequestRefused e) {
                quota.giveBackStream();
                throw e;
            }
            if (kind.compareAndSet(Kind.REQUEST, Kind.STREAM)) {
                quota.giveBackRequest();
            } else {
                giveBack(Kind.STREAM);
            }
        }

        /** Gives back the memory of the body. The request has taken what it needs from it. */
        public void releaseBody() {
            reservation.shrinkTo(kind.get() == Kind.STREAM ? 0 : BYTES_PER_REQUEST);
        }

        public void refuse(HttpRefusal refusal) {
            refused.accept(refusal);
            refusal.headers().forEach(writer.response()::putHeader);
            writer.json(refusal.status(), new Failure(refusal.id(), refusal.error()));
        }

        private void tick(long now) {
            if (!received && now - began >= limits.stall().toNanos()) {
                writer.cut();
            } else {
                writer.tick(now);
            }
        }

        private void answered() {
            if (kind.compareAndSet(Kind.REQUEST, Kind.ANSWERED)) {
                quota.giveBackRequest();
            }
        }

        private void over() {
            posts.remove(this);
            try {
                var request = served;
                if (request != null) {
                    request.cancel();
                }
            } finally {
                giveBack(kind.getAndSet(Kind.OVER));
                reservation.release();
                quota.leave();
            }
        }

        private void giveBack(Kind from) {
            switch (from) {
                case REQUEST -> quota.giveBackRequest();
                case STREAM -> {
                    quota.giveBackStream();
                    quota.standing().giveBack(BYTES_PER_REQUEST);
                }
                case ANSWERED, OVER -> {
                    // Everything was given back before.
                }
            }
        }
    }

    /** Refuses a message that was still arriving when the server began to stop. */
    public void refuseIfStopping() {
        if (stopping) {
            throw new RequestRefused(HttpRefusal.stopping());
        }
    }

    /** Admits a request with a message. */
    public Post admit(HttpServerRequest request, AdmittedClient client) {
        return admit(request, client, Kind.REQUEST);
    }

    /** Admits a request that opens a stream. */
    public Post admitStream(HttpServerRequest request, AdmittedClient client) {
        return admit(request, client, Kind.STREAM);
    }

    private Post admit(HttpServerRequest request, AdmittedClient client, Kind kind) {
        if (stopping) {
            throw new RequestRefused(HttpRefusal.stopping());
        }
        var quota = quotas.enter(client.principal());
        BudgetReservation reservation;
        try {
            reservation = kind == Kind.STREAM ? takeStream(quota) : takeRequest(quota);
        } catch (RequestRefused e) {
            quota.leave();
            throw e;
        }
        var post = new Post(request, client, quota, reservation, kind);
        posts.add(post);
        if (stopping) {
            // drain() may have read the set before this request was in it.
            post.writer.cut();
        }
        return post;
    }

    private static BudgetReservation takeRequest(Quota quota) {
        quota.takeRequest();
        if (!quota.memory().take(Post.BYTES_PER_REQUEST)) {
            quota.giveBackRequest();
            throw new RequestRefused(quota.noMemory());
        }
        return new BudgetReservation(quota.memory(), Post.BYTES_PER_REQUEST);
    }

    private static BudgetReservation takeStream(Quota quota) {
        quota.takeStream();
        if (!quota.standing().take(Post.BYTES_PER_REQUEST)) {
            quota.giveBackStream();
            throw new RequestRefused(quota.noMemory());
        }
        return new BudgetReservation(quota.memory(), 0);
    }

    public void tick(long now) {
        quotas.tick();
        posts.forEach(post -> post.tick(now));
    }

    /** Cuts the connections of all requests of these principals. */
    public void cut(Set<Principal> of) {
        for (var post : posts) {
            if (of.contains(post.client.principal())) {
                post.writer.cut();
            }
        }
    }

    /** Returns the load of the front, with the given number of sessions. */
    public FrontLoad load(int sessions) {
        int streams = 0;
        long unsent = 0;
        for (var post : posts) {
            streams += post.writer.streaming() ? 1 : 0;
            unsent += post.writer.unsent();
        }
        var all = quotas.all();
        int waiting = Math.toIntExact(all.streams().used());
        return new FrontLoad(
                Math.toIntExact(all.requests().used()) + waiting,
                streams,
                waiting,
                sessions,
                unsent,
                all.memory().used(),
                all.memory().capacity());
    }

    /**
     * Ends all requests and sessions. Each may take at most {@code grace}.
     *
     * @param sessions returns the open sessions; called after {@link #refuseIfStopping} refuses
     */
    public void drain(Duration grace, Supplier<List<HttpSession>> sessions) {
        stopping = true;
        var ending = new ArrayList<Thread>();
        for (var session : sessions.get()) {
            ending.add(Thread.ofVirtual().start(() -> session.end(grace)));
        }
        for (var post : posts) {
            var served = post.served;
            if (served != null) {
                ending.add(Thread.ofVirtual().start(() -> served.close(grace)));
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

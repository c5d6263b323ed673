package dev.patchbay.transport.client;

import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.peer.Cancelled;
import dev.patchbay.peer.Channel;
import dev.patchbay.peer.Loss;
import dev.patchbay.peer.PeerClosed;
import dev.patchbay.peer.Unsendable;
import io.smallrye.mutiny.Multi;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * The way to a server over streamable HTTP, of any revision: each request tells by itself whether
 * it is a stateless one, and a handshake that is answered begins a conversation with a session.
 *
 * <p>Concurrency: any thread may send; all else happens on the loop of the site.
 */
final class StreamableChannel implements Channel {
    private static final Logger LOG = Logger.getLogger(StreamableChannel.class);
    private static final String HANDSHAKE = "initialize";
    private static final String HANDSHAKEN = "notifications/initialized";
    private static final String CANCELLED = "notifications/cancelled";

    private final Site site;
    private final MirroredArguments mirrored;
    private final Inbox inbox = new Inbox();
    private final SessionState session;
    private final Lane lane;
    private final Map<RequestId, Post> posts = new HashMap<>();

    /** What has to wait until the server knows that the handshake is done. */
    private final List<Runnable> behindHandshake = new ArrayList<>();

    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();
    private boolean confirming;
    private boolean deserted;
    private boolean held;

    /** On whose way back something is being taken in. */
    private @Nullable RequestId speaking;

    StreamableChannel(Site site, MirroredArguments mirrored) {
        this.site = site;
        this.mirrored = mirrored;
        this.session = new SessionState(site, this::received, this::deserted);
        this.lane = new Lane(site, session::headers, this::hold);
        lane.open(site.target());
    }

    @Override
    public Multi<Incoming> incoming() {
        return inbox.messages(() -> {});
    }

    @Override
    public Optional<RequestId> cameBackFor() {
        return Optional.ofNullable(speaking);
    }

    @Override
    public void onLoss(BiConsumer<RequestId, Loss> told) {
        inbox.onLoss(told);
    }

    @Override
    public void send(JsonValue message) {
        if (closed.get()) {
            throw new PeerClosed();
        }
        switch (message) {
            case Request request -> ask(request);
            case Notification cancelled when cancelled.method().equals(CANCELLED) -> {
                var body = Outgoing.written(cancelled);
                Cancelled.requestId(cancelled).ifPresent(id -> site.run(() -> cancel(id, body)));
            }
            case Notification done when done.method().equals(HANDSHAKEN) -> {
                var body = Outgoing.written(done);
                site.run(() -> confirming = true);
                lane.add(new Lane.Parcel(body, this::confirmed));
            }
            default -> lane.add(new Lane.Parcel(Outgoing.written(message), this::delivered));
        }
    }

    private void ask(Request request) {
        var body = Outgoing.written(request);
        var stateless = stateless(request);
        if (inFlight.incrementAndGet() > site.limits().inFlight()) {
            inFlight.decrementAndGet();
            inbox.lost(
                    request.id(),
                    new Loss.Busy(
                            "At most "
                                    + site.limits().inFlight()
                                    + " requests to one server may be unanswered",
                            null,
                            true));
            return;
        }
        site.run(() -> start(request, stateless, body));
    }

    private Optional<Map<String, String>> stateless(Request request) {
        try {
            return StatelessHeaders.of(request, mirrored);
        } catch (DuplicateMember e) {
            throw new Unsendable(e);
        }
    }

    private void start(Request request, Optional<Map<String, String>> stateless, Buffer body) {
        var post =
                new Post(
                        site, request, stateless.isPresent(), session::headers, new Conversation());
        if (closed.get()) {
            lose(post, new Loss.NotSent("The conversation was closed"));
            return;
        }
        posts.put(post.id(), post);
        if (stateless.isPresent()) {
            post.start(SessionState.withTypes(stateless.get()), body);
        } else if (request.method().equals(HANDSHAKE)) {
            session.forget();
            deserted = false;
            post.start(session.headers(), body);
        } else if (confirming) {
            behindHandshake.add(() -> startInSession(post, body));
        } else {
            startInSession(post, body);
        }
    }

    private void startInSession(Post post, Buffer body) {
        if (!posts.containsKey(post.id())) {
            return;
        }
        if (session.over()) {
            lose(post, new Loss.SessionOver("The server has forgotten the session"));
        } else {
            post.hold(held);
            post.start(session.headers(), body);
        }
    }

    private void confirmed(Optional<Loss> loss) {
        confirming = false;
        delivered(loss);
        if (loss.isEmpty()) {
            session.listen();
        }
        var waiting = List.copyOf(behindHandshake);
        behindHandshake.clear();
        waiting.forEach(Runnable::run);
    }

    private void delivered(Optional<Loss> loss) {
        loss.ifPresent(why -> {
            LOG.debugf("A message was not taken: %s", why.reason());
            session.noteLoss(why);
        });
    }

    /** Gives a request up: to a server with sessions that is said, to others it shows. */
    private void cancel(RequestId id, Buffer cancellation) {
        var post = posts.get(id);
        if (post == null) {
            return;
        }
        forget(post);
        if (post.stateless() || post.method().equals(HANDSHAKE)) {
            post.abort();
        } else {
            lane.add(
                    new Lane.Parcel(
                            cancellation,
                            loss -> {
                                delivered(loss);
                                post.abort();
                            }));
        }
    }

    private void hold(boolean wait) {
        held = wait;
        posts.values().forEach(post -> post.hold(wait));
        session.hold(wait);
    }

    /** Something came on a stream that belongs to no request. */
    private void received(Incoming message) {
        if (message instanceof Answer answer) {
            answered(answer);
        } else if (!closed.get()) {
            inbox.emit(message);
        }
    }

    private void answered(Answer answer) {
        var id = answer.id();
        var post = id == null ? null : posts.get(id);
        if (post == null) {
            LOG.debug("An answer to nothing that was asked is left out");
            return;
        }
        forget(post);
        if (post.method().equals(HANDSHAKE)) {
            session.agreed(answer);
        }
        inbox.emit(answer);
        post.settled();
        leaveIfIdle();
    }

    private void lose(Post post, Loss loss) {
        forget(post);
        session.noteLoss(loss);
        inbox.lost(post.id(), loss);
        leaveIfIdle();
    }

    private void forget(Post post) {
        posts.remove(post.id());
        inFlight.decrementAndGet();
    }

    /** The server has forgotten us, or is gone, and says so where nobody waits for an answer. */
    private void deserted() {
        deserted = true;
        leaveIfIdle();
    }

    private void leaveIfIdle() {
        if (deserted && posts.isEmpty() && closed.compareAndSet(false, true)) {
            lane.close();
            inbox.complete();
        }
    }

    @Override
    public void close(Duration grace) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        var done = new CompletableFuture<Boolean>();
        site.run(() -> {
            posts.values().forEach(Post::abort);
            posts.clear();
            behindHandshake.clear();
            new Farewell(
                            site,
                            lane,
                            session,
                            grace,
                            () -> {
                                inbox.complete();
                                done.complete(true);
                            })
                    .begin();
        });
        if (!Context.isOnEventLoopThread()) {
            await(done, grace);
        }
    }

    private static void await(CompletableFuture<Boolean> done, Duration grace) {
        try {
            done.get(grace.toMillis() + Farewell.MARGIN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("The conversation was not closed in time");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What a post has to tell. */
    private final class Conversation implements Post.Conversation {
        @Override
        public Optional<Loss> begun(Post post, HttpClientResponse response) {
            return post.method().equals(HANDSHAKE) && Responses.successful(response)
                    ? session.named(response)
                    : Optional.empty();
        }

        @Override
        public void answered(Answer answer) {
            StreamableChannel.this.answered(answer);
        }

        @Override
        public void said(Post post, Incoming message) {
            speaking = post.id();
            try {
                received(message);
            } finally {
                speaking = null;
            }
        }

        @Override
        public void lost(Post post, Loss loss) {
            lose(post, loss);
        }
    }
}

package dev.patchbay.transport.client;

import dev.patchbay.failure.NetworkFailure;
import dev.patchbay.json.DuplicateMember;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.mcp.MirroredArguments;
import dev.patchbay.mcp.NotificationMethod;
import dev.patchbay.mcp.RequestMethod;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.channel.Unsendable;
import dev.patchbay.peer.incoming.Cancelled;
import dev.patchbay.peer.outgoing.PeerClosed;
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
 * A channel over streamable HTTP, of any revision. Each request shows by itself whether it is
 * stateless. A successful handshake begins a session.
 *
 * <p>The way of a request: {@link #ask} writes it on the thread of the sender, {@link #start} posts
 * it, or holds it back until the handshake is confirmed, and {@link #answered} or {@link #lost}
 * ends it. {@link PostedRequest} has the steps between.
 *
 * <p>Concurrency: any thread may call {@link #send}. Everything else runs on the event loop of
 * {@code context}.
 */
final class StreamableChannel implements Channel, PostedRequest.Listener {
    private static final Logger LOG = Logger.getLogger(StreamableChannel.class);

    private final HttpClientContext context;
    private final MirroredArguments mirrored;
    private final IncomingMessages incomingMessages = new IncomingMessages();
    private final SessionState session;
    private final PostQueue postQueue;
    private final Map<RequestId, PostedRequest> posts = new HashMap<>();

    /**
     * The requests that wait until the server has confirmed {@code notifications/initialized} (MCP
     * 2025-11-25, basic/lifecycle, "Initialization").
     */
    private final List<Runnable> behindHandshake = new ArrayList<>();

    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicBoolean closed = new AtomicBoolean();
    private boolean confirming;
    private boolean serverLost;
    private boolean paused;

    /** The request on whose stream the current message arrived. */
    private @Nullable RequestId currentStream;

    StreamableChannel(HttpClientContext context, MirroredArguments mirrored) {
        this.context = context;
        this.mirrored = mirrored;
        this.session = new SessionState(context, this::received, this::serverLost);
        this.postQueue = new PostQueue(context, session::headers, this::setPaused);
        postQueue.open(context.target());
    }

    @Override
    public Multi<Incoming> incoming() {
        return incomingMessages.messages(() -> {});
    }

    @Override
    public Optional<RequestId> currentResponseStream() {
        return Optional.ofNullable(currentStream);
    }

    @Override
    public void onLoss(BiConsumer<RequestId, RequestLoss> listener) {
        incomingMessages.onLoss(listener);
    }

    @Override
    public void send(JsonValue message) {
        if (closed.get()) {
            throw new PeerClosed();
        }
        switch (message) {
            case Request request -> ask(request);
            case Notification cancelled
                    when NotificationMethod.CANCELLED.is(cancelled.method()) -> {
                var body = PostBody.written(cancelled);
                Cancelled.requestId(cancelled).ifPresent(id -> context.run(() -> cancel(id, body)));
            }
            case Notification done when NotificationMethod.INITIALIZED.is(done.method()) -> {
                var body = PostBody.written(done);
                context.run(() -> confirming = true);
                postQueue.add(new PostQueue.Message(body, this::confirmed));
            }
            default ->
                    postQueue.add(
                            new PostQueue.Message(PostBody.written(message), this::delivered));
        }
    }

    private void ask(Request request) {
        var body = PostBody.written(request);
        var stateless = stateless(request);
        if (inFlight.incrementAndGet() > context.limits().inFlight()) {
            inFlight.decrementAndGet();
            incomingMessages.lost(
                    request.id(),
                    new RequestLoss.Busy(
                            new NetworkFailure.TooManyRequests(context.limits().inFlight()),
                            null,
                            true));
            return;
        }
        context.run(() -> start(request, stateless, body));
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
                new PostedRequest(context, request, stateless.isPresent(), session::headers, this);
        if (closed.get()) {
            lost(post, new RequestLoss.NotSent("The connection was closed"));
            return;
        }
        posts.put(post.id(), post);
        if (stateless.isPresent()) {
            post.start(SessionState.withTypes(stateless.get()), body);
        } else if (RequestMethod.INITIALIZE.is(request.method())) {
            session.forget();
            serverLost = false;
            post.start(session.headers(), body);
        } else if (confirming) {
            behindHandshake.add(() -> startInSession(post, body));
        } else {
            startInSession(post, body);
        }
    }

    private void startInSession(PostedRequest post, Buffer body) {
        if (!posts.containsKey(post.id())) {
            return;
        }
        if (session.expired()) {
            lost(post, new RequestLoss.SessionExpired("The server has forgotten the session"));
        } else {
            post.setPaused(paused);
            post.start(session.headers(), body);
        }
    }

    @Override
    public Optional<RequestLoss> begun(PostedRequest post, HttpClientResponse response) {
        return RequestMethod.INITIALIZE.is(post.method()) && ResponseHeads.successful(response)
                ? session.readId(response)
                : Optional.empty();
    }

    @Override
    public void received(PostedRequest post, Incoming message) {
        currentStream = post.id();
        try {
            received(message);
        } finally {
            currentStream = null;
        }
    }

    /** Receives a message that is not bound to a request. */
    private void received(Incoming message) {
        if (message instanceof Answer answer) {
            answered(answer);
        } else if (!closed.get()) {
            incomingMessages.emit(message);
        }
    }

    @Override
    public void answered(Answer answer) {
        var id = answer.id();
        var post = id == null ? null : posts.get(id);
        if (post == null) {
            LOG.debug("A response without a request is ignored");
            return;
        }
        forget(post);
        if (RequestMethod.INITIALIZE.is(post.method())) {
            session.readVersion(answer);
        }
        incomingMessages.emit(answer);
        post.settled();
        leaveIfIdle();
    }

    @Override
    public void lost(PostedRequest post, RequestLoss loss) {
        forget(post);
        session.noteLoss(loss);
        incomingMessages.lost(post.id(), loss);
        leaveIfIdle();
    }

    private void forget(PostedRequest post) {
        posts.remove(post.id());
        inFlight.decrementAndGet();
    }

    private void confirmed(Optional<RequestLoss> loss) {
        confirming = false;
        delivered(loss);
        if (loss.isEmpty()) {
            session.listen();
        }
        var waiting = List.copyOf(behindHandshake);
        behindHandshake.clear();
        waiting.forEach(Runnable::run);
    }

    private void delivered(Optional<RequestLoss> loss) {
        loss.ifPresent(lost -> {
            LOG.debugf("The server did not accept a message: %s", lost.reason());
            session.noteLoss(lost);
        });
    }

    /**
     * Cancels a request: in a session by a notification, otherwise by closing its stream (MCP
     * 2026-07-28, basic/transports).
     */
    private void cancel(RequestId id, Buffer cancellation) {
        var post = posts.get(id);
        if (post == null) {
            return;
        }
        forget(post);
        if (post.stateless() || RequestMethod.INITIALIZE.is(post.method())) {
            post.abort();
        } else {
            postQueue.add(
                    new PostQueue.Message(
                            cancellation,
                            loss -> {
                                delivered(loss);
                                post.abort();
                            }));
        }
    }

    private void setPaused(boolean pause) {
        paused = pause;
        posts.values().forEach(post -> post.setPaused(pause));
        session.setPaused(pause);
    }

    /**
     * Closes the channel once no request is open. No response would show that the server is gone.
     */
    private void serverLost() {
        serverLost = true;
        leaveIfIdle();
    }

    private void leaveIfIdle() {
        if (serverLost && posts.isEmpty() && closed.compareAndSet(false, true)) {
            postQueue.close();
            incomingMessages.complete();
        }
    }

    @Override
    public void close(Duration grace) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        var done = new CompletableFuture<Boolean>();
        context.run(() -> {
            posts.values().forEach(PostedRequest::abort);
            posts.clear();
            behindHandshake.clear();
            new ChannelClosing(
                            context,
                            postQueue,
                            session,
                            grace,
                            () -> {
                                incomingMessages.complete();
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
            done.get(grace.toMillis() + ChannelClosing.MARGIN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException e) {
            LOG.debug("The connection was not closed in time");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

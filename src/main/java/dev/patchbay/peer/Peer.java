package dev.patchbay.peer;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.log.LimitedLog;
import dev.patchbay.mcp.NotificationMethod;
import dev.patchbay.peer.channel.Budget;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.Origin;
import dev.patchbay.peer.channel.Overloaded;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.channel.RequestLost;
import dev.patchbay.peer.channel.SendQueueFull;
import dev.patchbay.peer.incoming.BatchReplies;
import dev.patchbay.peer.incoming.BoundedClosing;
import dev.patchbay.peer.incoming.Cancelled;
import dev.patchbay.peer.incoming.Handler;
import dev.patchbay.peer.incoming.IncomingRequests;
import dev.patchbay.peer.incoming.PeerClock;
import dev.patchbay.peer.incoming.PeerLimits;
import dev.patchbay.peer.incoming.Replies;
import dev.patchbay.peer.incoming.RequestControl;
import dev.patchbay.peer.incoming.RequestSender;
import dev.patchbay.peer.outgoing.AwaitedRequest;
import dev.patchbay.peer.outgoing.OutgoingRequest;
import dev.patchbay.peer.outgoing.OutgoingRequests;
import dev.patchbay.peer.outgoing.PeerClosed;
import dev.patchbay.peer.outgoing.ResponseTimedOut;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * One end of a conversation over a {@link Channel}. Servers and clients use the same class.
 *
 * <p>Concurrency: the reader calls {@link #received} for one message after the other. Any thread
 * may call the other methods.
 */
public final class Peer implements RequestSender {
    private static final Logger LOG = Logger.getLogger(Peer.class);

    /** The maximum number of log entries per second for events that a client can cause at will. */
    private static final int LOGS_PER_SECOND = 5;

    private static final LimitedLog UNREADABLE_LOG =
            new LimitedLog(Peer.class, Level.DEBUG, LOGS_PER_SECOND);
    private static final LimitedLog REJECTED_LOG =
            new LimitedLog(Peer.class, Level.DEBUG, LOGS_PER_SECOND);

    private final Channel channel;
    private final Handler handler;
    private final PeerLimits limits;
    private final LongSupplier nanos;
    private final IncomingRequests serving;
    private final OutgoingRequests outgoing = new OutgoingRequests(this::tellGivenUp);
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
    private final Replies direct =
            new Replies() {
                @Override
                public void answer(Answer answer) {
                    deliver(answer, answer.id());
                }

                @Override
                public void endWithoutResponse(RequestId id) {
                    channel.endWithoutResponse(id);
                }
            };

    /**
     * Creates a peer that neither reads nor sends before {@link #open}.
     *
     * @param handler creates the handler for the messages of the remote side; it may send through
     *     the peer
     */
    public Peer(
            Channel channel, Function<Peer, Handler> handler, PeerLimits limits, PeerClock time) {
        this.channel = channel;
        this.limits = limits;
        this.nanos = time.nanos();
        this.handler = handler.apply(this);
        this.serving = new IncomingRequests(this, this.handler, limits, time, outgoing);
    }

    /**
     * Creates a peer with a clock of its own.
     *
     * @param nanos a monotonic clock
     */
    public Peer(
            Channel channel,
            Function<Peer, Handler> handler,
            PeerLimits limits,
            LongSupplier nanos,
            ScheduledExecutorService scheduler) {
        this(channel, handler, limits, new PeerClock(nanos, scheduler));
    }

    @Override
    public Principal principal() {
        return channel.principal();
    }

    @Override
    public Budget memory() {
        return channel.memory();
    }

    /**
     * Starts to read. The result completes when the remote side has stopped sending, or the peer is
     * closed.
     */
    public CompletionStage<@Nullable Void> open() {
        channel.onLoss(this::lost);
        channel.incoming().subscribe().with(this::received, this::broken, this::finished);
        return ended;
    }

    /**
     * Sends a request, and returns it for {@link AwaitedRequest#result}. The wait for the response
     * is limited to the configured time. If the request cannot be sent, {@code result} throws the
     * exception.
     */
    public AwaitedRequest ask(String method, @Nullable JsonValue params) {
        return begin(null, method, params);
    }

    /** Does the same on behalf of {@code served}, while that request is being served. */
    public AwaitedRequest ask(RequestControl served, String method, JsonValue params) {
        return begin(served.id(), method, params);
    }

    private AwaitedRequest begin(
            @Nullable RequestId about, String method, @Nullable JsonValue params) {
        var request = new AwaitedRequest(outgoing, method, limits.askTimeout(), about, nanos);
        try {
            var id = begin(request);
            try {
                send(new Request(id, method, params), about);
            } catch (RuntimeException e) {
                throw notSent(id, e);
            }
        } catch (RuntimeException e) {
            request.failed(e);
        }
        return request;
    }

    /**
     * Sends a request and waits for its result.
     *
     * @param timeout the time limit
     * @throws dev.patchbay.jsonrpc.RpcException if the response is an error
     * @throws ResponseTimedOut if there is no response in time
     * @throws RequestLost if there will be no response
     * @throws PeerClosed if the remote side is gone
     */
    public RawJson ask(String method, JsonValue params, Duration timeout)
            throws InterruptedException {
        var request = new AwaitedRequest(outgoing, method, timeout, null, nanos);
        try {
            request(method, params, request, timeout);
        } catch (SendQueueFull e) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            throw new ResponseTimedOut(method, timeout);
        }
        return request.result();
    }

    /**
     * Sends a request. The caller may {@link OutgoingRequests#withdraw} it.
     *
     * @param params written after the request has its number
     * @throws PeerClosed if there will be no response
     */
    public RequestId.Whole request(String method, JsonValue params, OutgoingRequest request) {
        var id = begin(request);
        try {
            channel.send(new Request(id, method, params));
        } catch (RuntimeException e) {
            throw notSent(id, e);
        }
        return id;
    }

    /**
     * Does the same for a caller that must not wait long for sending, and that may be interrupted.
     *
     * @throws SendQueueFull if the request could not be sent in that time, or until the interrupt,
     *     whose flag stays set
     */
    public RequestId.Whole request(
            String method, JsonValue params, OutgoingRequest request, Duration atMost) {
        var id = begin(request);
        try {
            channel.send(new Request(id, method, params), atMost);
        } catch (RuntimeException e) {
            throw notSent(id, e);
        }
        return id;
    }

    private RequestId.Whole begin(OutgoingRequest request) {
        var id = outgoing.add(request);
        if (request.limited()) {
            serving.deadlines().watch();
        }
        return id;
    }

    /** Removes a request that was not sent. It must not be ended later. */
    private RuntimeException notSent(RequestId id, RuntimeException cause) {
        var _ = outgoing.take(id);
        return cause;
    }

    /** Returns the requests of this peer that wait for a response. */
    public OutgoingRequests outgoing() {
        return outgoing;
    }

    /** Returns the monotonic clock of the time limits. */
    public LongSupplier nanos() {
        return nanos;
    }

    /** Sends a notification. */
    public void sendNotification(String method, @Nullable JsonValue params) {
        sendNotification(new Notification(method, params), null);
    }

    @Override
    public void sendNotification(RequestControl served, String method, JsonValue params) {
        sendNotification(new Notification(method, params), served.id());
    }

    private void sendNotification(Notification notification, @Nullable RequestId about) {
        try {
            deliver(notification, about);
        } catch (Overloaded e) {
            // Answers need the memory more.
            LOG.debug("A notification was not sent: there is no memory for it");
        }
    }

    @Override
    public Object origin() {
        return this;
    }

    /** Returns the origin of a request that is not answered yet. */
    public Origin origin(RequestControl served) {
        return channel.origin(served.id());
    }

    /**
     * Returns the request of this peer that the current message belongs to, see {@link
     * Channel#currentResponseStream}.
     */
    public Optional<RequestId> currentResponseStream() {
        return channel.currentResponseStream();
    }

    /** Closes the response stream of a request, see {@link Channel#release}. */
    public void release(RequestControl served) {
        channel.release(served.id());
    }

    /**
     * Ends the conversation. Running requests may finish within {@code grace}, the rest is answered
     * with an error. Everything is sent before the channel closes.
     */
    public void close(Duration grace) {
        BoundedClosing.run(grace, () -> serving.stop(grace));
        finished();
        channel.close(grace);
    }

    private void send(JsonValue message, @Nullable RequestId about) {
        if (about == null) {
            channel.send(message);
        } else {
            channel.send(message, about);
        }
    }

    private void received(Incoming incoming) {
        try {
            switch (incoming) {
                case Incoming.Batch batch -> receivedBatch(batch);
                case Incoming.Unreadable unreadable -> direct.answer(unreadable(unreadable));
                case JsonRpcMessage message -> received(message, direct);
            }
        } catch (Throwable e) {
            // A stream that has met a failure delivers nothing more. One message must not stop all
            // others.
            note(e);
        }
    }

    private void note(Throwable failure) {
        try {
            handler.describe(failure);
        } catch (OutOfMemoryError e) {
            // Without memory, even a log entry may fail. Reading on is more important.
            return;
        }
    }

    private void receivedBatch(Incoming.Batch batch) {
        if (!handler.acceptsBatches()) {
            direct.answer(
                    new Failure(
                            null,
                            RpcError.invalidRequest(
                                    "A frame must hold one message, found a batch")));
            return;
        }
        long expected = batch.messages().stream().filter(Peer::wantsAnswer).count();
        var first = firstId(batch);
        var replies =
                new BatchReplies(
                        Math.toIntExact(expected),
                        answers -> deliver(answers, first),
                        () -> endWithoutResponse(first));
        for (var message : batch.messages()) {
            switch (message) {
                case Incoming.Unreadable unreadable -> replies.answer(unreadable(unreadable));
                case JsonRpcMessage single -> received(single, replies);
                case Incoming.Batch _ ->
                        throw new IllegalStateException("The codec nests no batches");
            }
        }
    }

    private static Failure unreadable(Incoming.Unreadable message) {
        UNREADABLE_LOG.log("A message could not be read: %s", message.error().code());
        return new Failure(message.id(), message.error());
    }

    private void endWithoutResponse(@Nullable RequestId id) {
        if (id != null) {
            channel.endWithoutResponse(id);
        }
    }

    /**
     * Returns the first request id. It stands for all requests, which arrived on the same stream.
     */
    private static @Nullable RequestId firstId(Incoming.Batch batch) {
        return batch.messages().stream()
                .filter(Request.class::isInstance)
                .map(request -> ((Request) request).id())
                .findFirst()
                .orElse(null);
    }

    private static boolean wantsAnswer(Incoming message) {
        return message instanceof Request || message instanceof Incoming.Unreadable;
    }

    private void received(JsonRpcMessage message, Replies replies) {
        switch (message) {
            case Request request -> serving.serve(request, replies);
            case Notification notification -> notified(notification);
            case Success success ->
                    outgoing.take(success.id())
                            .ifPresentOrElse(
                                    request -> answered(request, RawJson.of(success.result())),
                                    () -> answeredWithTextId(success.id()));
            case Failure failure -> refused(failure);
        }
    }

    /** Ends a request that was taken out. Nothing else would end it after this. */
    private static void answered(OutgoingRequest request, RawJson result) {
        try {
            request.answered(result);
        } catch (Throwable e) {
            // Without memory for the response, the one who waits for it must hear that.
            request.failed(e);
            throw e;
        }
    }

    private void notified(Notification notification) {
        if (NotificationMethod.CANCELLED.is(notification.method())) {
            Cancelled.requestId(notification)
                    .ifPresent(id -> serving.cancel(id, () -> endingOf(id)));
            return;
        }
        try {
            handler.notified(notification);
        } catch (Throwable e) {
            // A notification is never answered. The handler decides whether the failure is logged.
            handler.describe(e);
        }
    }

    private void refused(Failure failure) {
        var id = failure.id();
        if (id == null) {
            // Without the error message, which may repeat data that was sent.
            REJECTED_LOG.log(
                    "The remote side could not read a message of this hub: %s",
                    failure.error().code());
            return;
        }
        outgoing.take(id)
                .ifPresentOrElse(
                        request -> request.failed(failure.error().toException()),
                        () -> answeredWithTextId(id));
    }

    /** Fails a request whose response has the number as a text. No other response will come. */
    private void answeredWithTextId(RequestId id) {
        if (id instanceof RequestId.Text text) {
            text.spelled().ifPresent(spelled -> lost(spelled, RequestLoss.Broken.TEXT_ID));
        }
    }

    private void lost(RequestId id, RequestLoss loss) {
        outgoing.take(id).ifPresent(request -> request.failed(new RequestLost(loss)));
    }

    /**
     * Takes out the requests of this peer on behalf of a received request. The returned executor
     * cancels them on the stream of that request, before it ends the stream.
     */
    private Executor endingOf(RequestId request) {
        var questions = outgoing.removeAskedDuring(request);
        if (questions.isEmpty()) {
            return Runnable::run;
        }
        // Sending waits if the client is slow.
        return ending ->
                Thread.ofVirtual()
                        .start(() -> {
                            questions.forEach(id -> tellGivenUp(id, request));
                            ending.run();
                        });
    }

    private void tellGivenUp(RequestId id, @Nullable RequestId about) {
        JsonValue params = out -> out.beginObject().member("requestId", id).endObject();
        deliver(new Notification(NotificationMethod.CANCELLED.text(), params), about);
    }

    private void deliver(JsonValue message, @Nullable RequestId about) {
        try {
            send(message, about);
        } catch (PeerClosed e) {
            LOG.debug("A message was not sent: the connection is closed");
            serving.abandon();
        }
    }

    private void broken(Throwable failure) {
        try {
            LOG.warnf(failure, "Reading ended with a failure");
        } finally {
            // Also if there is no memory for the log: a conversation that cannot read must end.
            finished();
        }
    }

    private void lost(OutgoingRequest request) {
        try {
            request.failed(new PeerClosed());
        } catch (Throwable e) {
            // All other requests must end, too.
            note(e);
        }
    }

    private void finished() {
        outgoing.close().forEach(this::lost);
        serving.inputEnded();
        if (ended.complete(null)) {
            handler.closed();
        }
    }
}

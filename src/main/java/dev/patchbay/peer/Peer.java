package dev.patchbay.peer;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * One end of a conversation over a {@link Channel}; servers and clients use the same class.
 *
 * <p>Concurrency: the reader calls {@link #received} for one message after the other. Work runs on
 * virtual threads; whoever takes a request out of {@link InFlight} sends its answer, nobody else.
 */
public final class Peer {
    private static final Logger LOG = Logger.getLogger(Peer.class);
    private static final String CANCELLED = "notifications/cancelled";
    private static final RpcError STOPPED =
            RpcError.of(ErrorCode.STOPPING, "The server stopped before the request was done");

    private final Channel channel;
    private final Handler handler;
    private final PeerLimits limits;
    private final LongSupplier nanos;
    private final ScheduledExecutorService scheduler;
    private final InFlight inFlight;
    private final Deadlines deadlines;
    private final Asked asked = new Asked();
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
    private final Replies direct =
            new Replies() {
                @Override
                public void answer(Answer answer) {
                    deliver(answer);
                }

                @Override
                public void waive() {
                    // Nobody waits for anything.
                }
            };

    /**
     * Makes an end that is silent until {@link #open}.
     *
     * @param handler makes the one who is told what the other side wants, and who may talk back
     * @param nanos a monotonic clock
     */
    public Peer(
            Channel channel,
            Function<Peer, Handler> handler,
            PeerLimits limits,
            LongSupplier nanos,
            ScheduledExecutorService scheduler) {
        this.channel = channel;
        this.limits = limits;
        this.nanos = nanos;
        this.scheduler = scheduler;
        this.inFlight = new InFlight(limits.inFlight());
        this.deadlines = new Deadlines(inFlight, nanos, scheduler, this::expire);
        this.handler = handler.apply(this);
    }

    /** Begins to read; the result completes when the other side has stopped sending. */
    public CompletionStage<@Nullable Void> open() {
        channel.incoming().subscribe().with(this::received, this::broken, this::finished);
        return ended;
    }

    /**
     * Asks the other side and waits for its answer, at most for the configured time. Cancelling the
     * {@code Uni} cancels the request.
     *
     * <p>Fails with {@code RpcException} if the answer is an error, {@link NoAnswer} if there is
     * none in time, {@link PeerClosed} if there will be none.
     */
    public Uni<RawJson> ask(String method, @Nullable JsonValue params) {
        return Uni.createFrom()
                .<RawJson>emitter(emitter -> {
                    var id = asked.add(emitter);
                    if (id.isEmpty()) {
                        emitter.fail(new PeerClosed());
                        return;
                    }
                    emitter.onTermination(() -> giveUp(id.get()));
                    deliver(new Request(id.get(), method, params));
                })
                .ifNoItem()
                .after(limits.askTimeout())
                .on(scheduler)
                .failWith(() -> new NoAnswer(method, limits.askTimeout()));
    }

    /** Tells the other side something it does not answer. */
    public void tell(String method, @Nullable JsonValue params) {
        deliver(new Notification(method, params));
    }

    /**
     * Ends the conversation: running requests may finish within {@code grace}, the rest is answered
     * with an error, and everything is sent before the channel closes.
     */
    public void close(Duration grace) {
        inFlight.stop();
        for (var served : inFlight.all()) {
            var end = served.end();
            if (end != null) {
                settle(served, new Success(served.id(), end));
                served.cancel();
            }
        }
        try {
            inFlight.awaitEmpty(grace);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        for (var served : inFlight.takeAll()) {
            served.cancel();
            answer(served, new Failure(served.id(), STOPPED));
        }
        finished();
        channel.close(grace);
    }

    private void received(Incoming incoming) {
        try {
            switch (incoming) {
                case Incoming.Batch batch -> receivedBatch(batch);
                case Incoming.Unreadable unreadable ->
                        direct.answer(new Failure(unreadable.id(), unreadable.error()));
                case JsonRpcMessage message -> received(message, direct);
            }
        } catch (RuntimeException e) {
            // A stream that has met an exception is deaf, and one message must not do that to all
            // others.
            handler.describe(e);
        }
    }

    private void receivedBatch(Incoming.Batch batch) {
        if (!handler.takesBatches()) {
            direct.answer(
                    new Failure(
                            null,
                            RpcError.invalidRequest(
                                    "A frame must hold one message, found a batch")));
            return;
        }
        long expected = batch.messages().stream().filter(Peer::wantsAnswer).count();
        var replies = new BatchReplies(Math.toIntExact(expected), this::deliver);
        for (var message : batch.messages()) {
            switch (message) {
                case Incoming.Unreadable unreadable ->
                        replies.answer(new Failure(unreadable.id(), unreadable.error()));
                case JsonRpcMessage single -> received(single, replies);
                case Incoming.Batch _ ->
                        throw new IllegalStateException("The codec nests no batches");
            }
        }
    }

    private static boolean wantsAnswer(Incoming message) {
        return message instanceof Request || message instanceof Incoming.Unreadable;
    }

    private void received(JsonRpcMessage message, Replies replies) {
        switch (message) {
            case Request request -> serve(request, replies);
            case Notification notification -> notified(notification);
            case Success success ->
                    asked.take(success.id())
                            .ifPresent(e -> e.complete(RawJson.of(success.result())));
            case Failure failure -> refused(failure);
        }
    }

    private void serve(Request request, Replies replies) {
        var served = new Served(request.id(), replies, nanos);
        switch (inFlight.admit(served)) {
            case ADMITTED -> start(request, served);
            case DUPLICATE -> replies.answer(new Failure(request.id(), duplicate(request.id())));
            case FULL -> replies.answer(new Failure(request.id(), overloaded()));
            case STOPPING -> replies.answer(new Failure(request.id(), STOPPED));
        }
    }

    private static RpcError duplicate(RequestId id) {
        return RpcError.invalidRequest(
                "id must be unique among open requests, found twice: "
                        + RpcError.quote(id.toString()));
    }

    private RpcError overloaded() {
        return RpcError.of(
                ErrorCode.OVERLOADED,
                "OVERLOADED: at most " + limits.inFlight() + " requests may be in flight",
                out -> out.beginObject().member("code", "OVERLOADED").endObject());
    }

    private void start(Request request, Served served) {
        try {
            switch (handler.accept(request, served)) {
                case Handler.Reply.Now now ->
                        settle(served, new Success(request.id(), now.result()));
                case Handler.Reply.Later later -> {
                    served.limitedBy(later);
                    deadlines.watch();
                    run(later.work(), served);
                }
                case Handler.Reply.Standing standing -> {
                    served.standingUntil(standing.end());
                    run(standing.work(), served);
                }
            }
        } catch (RuntimeException e) {
            // Whatever goes wrong with one message must not end the reader, which serves all
            // others.
            fail(served, e);
        }
    }

    private void run(Callable<JsonValue> work, Served served) {
        served.startedAs(
                VirtualThreads.run(work)
                        .subscribe()
                        .with(
                                result -> settle(served, new Success(served.id(), result)),
                                failure -> fail(served, failure)));
    }

    private void notified(Notification notification) {
        if (notification.method().equals(CANCELLED)) {
            cancelled(notification);
            return;
        }
        try {
            handler.notified(notification);
        } catch (RuntimeException e) {
            // A notification is never answered; the handler decides what is worth a line in the
            // log.
            handler.describe(e);
        }
    }

    private void cancelled(Notification notification) {
        Cancelled.requestId(notification)
                .flatMap(inFlight::take)
                .ifPresent(served -> {
                    served.cancel();
                    served.replies().waive();
                    inFlight.answered();
                });
    }

    private void refused(Failure failure) {
        if (failure.id() == null) {
            LOG.debugf(
                    "The other side could not read a message of ours: %s",
                    failure.error().message());
            return;
        }
        asked.take(failure.id()).ifPresent(e -> e.fail(failure.error().toException()));
    }

    private void fail(Served served, Throwable failure) {
        // What was cancelled has been settled already, and how it ended interests nobody.
        if (!served.cancelled()) {
            settle(served, new Failure(served.id(), handler.describe(failure)));
        }
    }

    private void expire(Served served, Handler.Reply.Later later) {
        if (inFlight.take(served)) {
            served.cancel();
            answer(served, late(served.id(), later));
        }
    }

    private Answer late(RequestId id, Handler.Reply.Later later) {
        try {
            return new Success(id, later.late().call());
        } catch (Exception e) {
            // What a handler throws is an answer, here as anywhere.
            return new Failure(id, handler.describe(e));
        }
    }

    private void settle(Served served, Answer answer) {
        if (inFlight.take(served)) {
            answer(served, answer);
        }
    }

    /** Answers what was taken out. Writing takes its time, and the end waits for it. */
    private void answer(Served served, Answer answer) {
        try {
            served.replies().answer(answer);
        } finally {
            inFlight.answered();
        }
    }

    private void giveUp(RequestId id) {
        if (asked.take(id).isPresent()) {
            tell(CANCELLED, out -> out.beginObject().member("requestId", id).endObject());
        }
    }

    private void deliver(JsonValue message) {
        try {
            channel.send(message);
        } catch (PeerClosed e) {
            LOG.debug("A message was not sent: the other side is gone");
        }
    }

    private void broken(Throwable failure) {
        LOG.warnf(failure, "Reading ended with a failure");
        finished();
    }

    private void finished() {
        for (var waiting : asked.close()) {
            waiting.fail(new PeerClosed());
        }
        if (ended.complete(null)) {
            handler.closed();
        }
    }
}

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
import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * One end of a conversation over a {@link Channel}; servers and clients use the same class.
 *
 * <p>Concurrency: the reader calls {@link #received} for one message after the other; everything
 * else may be called by any thread.
 */
public final class Peer {
    private static final Logger LOG = Logger.getLogger(Peer.class);

    /** What a client may bring about at will is told a few times a second. */
    private static final int FEW = 5;

    private static final LimitedLog UNREADABLE = new LimitedLog(Peer.class, Level.DEBUG, FEW);
    private static final LimitedLog UNREAD = new LimitedLog(Peer.class, Level.DEBUG, FEW);
    private static final String CANCELLED = "notifications/cancelled";

    private final Channel channel;
    private final Handler handler;
    private final PeerLimits limits;
    private final ScheduledExecutorService scheduler;
    private final Serving serving;
    private final Asked asked = new Asked();
    private final CompletableFuture<@Nullable Void> ended = new CompletableFuture<>();
    private final Replies direct =
            new Replies() {
                @Override
                public void answer(Answer answer) {
                    deliver(answer, answer.id());
                }

                @Override
                public void waive(RequestId id) {
                    channel.waive(id);
                }
            };

    /**
     * Makes an end that is silent until {@link #open}.
     *
     * @param handler makes the one who is told what the other side wants, and who may talk back
     */
    public Peer(
            Channel channel, Function<Peer, Handler> handler, PeerLimits limits, Timekeeper time) {
        this.channel = channel;
        this.limits = limits;
        this.scheduler = time.scheduler();
        this.handler = handler.apply(this);
        this.serving = new Serving(this.handler, limits, time);
    }

    /**
     * Makes an end whose time nobody shares.
     *
     * @param nanos a monotonic clock
     */
    public Peer(
            Channel channel,
            Function<Peer, Handler> handler,
            PeerLimits limits,
            LongSupplier nanos,
            ScheduledExecutorService scheduler) {
        this(channel, handler, limits, new Timekeeper(nanos, scheduler));
    }

    /** Who is at the other end, as far as that was shown. */
    public Principal principal() {
        return channel.principal();
    }

    /** Begins to read; the result completes when the other side has stopped sending. */
    public CompletionStage<@Nullable Void> open() {
        channel.onLoss(this::lost);
        channel.incoming().subscribe().with(this::received, this::broken, this::finished);
        return ended;
    }

    /**
     * Asks the other side and waits for its answer, at most for the configured time. Cancelling the
     * {@code Uni} cancels the request.
     *
     * <p>Fails with {@code RpcException} if the answer is an error, {@link NoAnswer} if there is
     * none in time, {@link Lost} if there will be none, {@link PeerClosed} if the other side is
     * gone.
     */
    public Uni<RawJson> ask(String method, @Nullable JsonValue params) {
        return question(null, method, params);
    }

    /** The same while {@code served} is being served, on whose behalf it is asked. */
    public Uni<RawJson> ask(Ticket served, String method, JsonValue params) {
        return question(served.id(), method, params);
    }

    private Uni<RawJson> question(
            @Nullable RequestId about, String method, @Nullable JsonValue params) {
        return Uni.createFrom()
                .<RawJson>emitter(emitter -> {
                    var id = asked.add(new Settling(emitter), about);
                    if (id.isEmpty()) {
                        emitter.fail(new PeerClosed());
                        return;
                    }
                    emitter.onTermination(() -> giveUp(id.get(), about));
                    send(new Request(id.get(), method, params), about);
                })
                .ifNoItem()
                .after(limits.askTimeout())
                .on(scheduler)
                .failWith(() -> new NoAnswer(method, limits.askTimeout()));
    }

    /**
     * Asks the other side without a limit of time: whoever waits may {@link #withdraw} the request.
     *
     * @param params made of the number of the request, which names nothing else in this
     *     conversation
     * @throws PeerClosed if there will be no answer
     */
    public RequestId.Whole request(String method, LongFunction<JsonValue> params, Waiting waiting) {
        return request(method, params, waiting, channel::send);
    }

    /**
     * The same for whoever cannot wait long until it is sent, and may be interrupted.
     *
     * @throws NoRoom if it could not be sent in that time, or until the interrupt, which stays
     */
    public RequestId.Whole request(
            String method, LongFunction<JsonValue> params, Waiting waiting, Duration atMost) {
        return request(method, params, waiting, message -> channel.send(message, atMost));
    }

    private RequestId.Whole request(
            String method,
            LongFunction<JsonValue> params,
            Waiting waiting,
            Consumer<JsonValue> sending) {
        var id = asked.add(waiting, null).orElseThrow(PeerClosed::new);
        try {
            sending.accept(new Request(id, method, params.apply(id.value())));
        } catch (RuntimeException e) {
            // Unless it was told meanwhile, nobody waits for what was never sent.
            asked.take(id);
            throw e;
        }
        return id;
    }

    /** Gives a request of ours up and lets the other side know; one that is answered is left. */
    public void withdraw(RequestId id) {
        giveUp(id, null);
    }

    /** Tells the other side something it does not answer. */
    public void tell(String method, @Nullable JsonValue params) {
        deliver(new Notification(method, params), null);
    }

    /** The same while {@code served} is being served, which it is about. */
    public void tell(Ticket served, String method, JsonValue params) {
        deliver(new Notification(method, params), served.id());
    }

    /** Where a request came from that is not yet answered. */
    public Origin origin(Ticket served) {
        return channel.origin(served.id());
    }

    /** To which request of ours what comes right now belongs, see {@link Channel#cameBackFor}. */
    public Optional<RequestId> cameBackFor() {
        return channel.cameBackFor();
    }

    /** Lets go of the way back of a request, see {@link Channel#release}. */
    public void release(Ticket served) {
        channel.release(served.id());
    }

    /**
     * Ends the conversation: running requests may finish within {@code grace}, the rest is answered
     * with an error, and everything is sent before the channel closes.
     */
    public void close(Duration grace) {
        // By a thread of its own: with a client that reads nothing, sending would last until the
        // channel closes.
        var stopping =
                Thread.ofPlatform().daemon().name("stopping").start(() -> serving.stop(grace));
        try {
            stopping.join(grace.plus(Serving.SENDING.multipliedBy(2)));
        } catch (InterruptedException e) {
            stopping.interrupt();
            joinUninterrupted(stopping);
            Thread.currentThread().interrupt();
        }
        finished();
        channel.close(grace);
    }

    private static void joinUninterrupted(Thread stopping) {
        try {
            stopping.join(Serving.SENDING);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(Request question, @Nullable RequestId about) {
        try {
            send((JsonValue) question, about);
        } catch (PeerClosed e) {
            asked.take(question.id()).ifPresent(waiting -> waiting.failed(e));
        }
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
            // A stream that has met a failure is deaf, and one message must not do that to all
            // others.
            note(e);
        }
    }

    private void note(Throwable failure) {
        try {
            handler.describe(failure);
        } catch (OutOfMemoryError e) {
            // Then even a line in the log is too much, and to read on matters more.
            return;
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
        var first = firstId(batch);
        var replies =
                new BatchReplies(
                        Math.toIntExact(expected),
                        answers -> deliver(answers, first),
                        () -> waive(first));
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
        UNREADABLE.log("A message could not be read: %s", message.error().code());
        return new Failure(message.id(), message.error());
    }

    private void waive(@Nullable RequestId id) {
        if (id != null) {
            channel.waive(id);
        }
    }

    /** One of them stands for all: they came the same way. */
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
                    asked.take(success.id())
                            .ifPresent(waiting -> waiting.answered(RawJson.of(success.result())));
            case Failure failure -> refused(failure);
        }
    }

    private void notified(Notification notification) {
        if (notification.method().equals(CANCELLED)) {
            Cancelled.requestId(notification)
                    .ifPresent(id -> serving.cancel(id, () -> endingOf(id)));
            return;
        }
        try {
            handler.notified(notification);
        } catch (Throwable e) {
            // A notification is never answered; the handler decides what is worth a line in the
            // log.
            handler.describe(e);
        }
    }

    private void refused(Failure failure) {
        if (failure.id() == null) {
            // Not its message, which may repeat what we have sent.
            UNREAD.log(
                    "The other side could not read a message of ours: %s", failure.error().code());
            return;
        }
        asked.take(failure.id())
                .ifPresent(waiting -> waiting.failed(failure.error().toException()));
    }

    private void lost(RequestId id, Loss loss) {
        asked.take(id).ifPresent(waiting -> waiting.failed(new Lost(loss)));
    }

    /** Gives up what was asked on behalf of a request, on its own way, before that ends. */
    private Executor endingOf(RequestId request) {
        var questions = asked.takeAbout(request);
        if (questions.isEmpty()) {
            return Runnable::run;
        }
        // A slow client makes senders wait.
        return ending ->
                Thread.ofVirtual()
                        .start(() -> {
                            questions.forEach(id -> tellGivenUp(id, request));
                            ending.run();
                        });
    }

    private void giveUp(RequestId id, @Nullable RequestId about) {
        if (asked.take(id).isPresent()) {
            // This may be the thread of all timeouts, and a slow client makes senders wait.
            Thread.ofVirtual().start(() -> tellGivenUp(id, about));
        }
    }

    private void tellGivenUp(RequestId id, @Nullable RequestId about) {
        JsonValue params = out -> out.beginObject().member("requestId", id).endObject();
        deliver(new Notification(CANCELLED, params), about);
    }

    private void deliver(JsonValue message, @Nullable RequestId about) {
        try {
            send(message, about);
        } catch (PeerClosed e) {
            LOG.debug("A message was not sent: the other side is gone");
            serving.abandon();
        }
    }

    private void broken(Throwable failure) {
        try {
            LOG.warnf(failure, "Reading ended with a failure");
        } finally {
            // Also when there is no memory for the log: a conversation that is deaf must end.
            finished();
        }
    }

    private void finished() {
        for (var waiting : asked.close()) {
            waiting.failed(new PeerClosed());
        }
        serving.inputEnded();
        if (ended.complete(null)) {
            handler.closed();
        }
    }
}

package dev.patchbay.transport.client;

import dev.patchbay.frame.StreamEvent;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.channel.Channel;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.outgoing.PeerClosed;
import io.smallrye.mutiny.Multi;
import io.vertx.core.Context;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.jboss.logging.Logger;

/**
 * A channel over HTTP with SSE (MCP 2024-11-05, basic/transports, "HTTP with SSE"): the server
 * sends all messages on one stream of events. Its first event names the URL for POST requests.
 *
 * <p>Concurrency: any thread may call {@link #send}. Everything else runs on the event loop of
 * {@code context}.
 */
final class EventStreamChannel implements Channel, ResumableEvents.Listener {
    private static final Logger LOG = Logger.getLogger(EventStreamChannel.class);
    private static final String ENDPOINT = "endpoint";

    private final HttpClientContext context;
    private final IncomingMessages incomingMessages = new IncomingMessages();
    private final ResumableEvents events;
    private final PostQueue postQueue;
    private final UnansweredRequests unanswered;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean ended;
    private boolean addressed;
    private long addressTimer;

    EventStreamChannel(HttpClientContext context) {
        this.context = context;
        this.unanswered = new UnansweredRequests(context.limits().inFlight());
        this.events = new ResumableEvents(context, Map::of, ResumableEvents.Reopen.NEVER, this);
        this.postQueue =
                new PostQueue(context, () -> SessionState.withTypes(Map.of()), events::setPaused);
    }

    @Override
    public Multi<Incoming> incoming() {
        return incomingMessages.messages(() -> context.run(this::open));
    }

    private void open() {
        addressTimer = context.later(context.limits().stall(), this::tooLate);
        events.open();
    }

    private void tooLate() {
        if (!addressed) {
            end(
                    new RequestLoss.NotAcceptedHere(
                            "The server did not send its POST address in time"));
        }
    }

    @Override
    public void event(StreamEvent event) {
        if (event.name().equals(ENDPOINT)) {
            readAddress(new String(event.data(), 0, event.length(), StandardCharsets.UTF_8));
        } else if (event.name().equals(StreamEvent.MESSAGE)) {
            read(Codec.decode(event.data(), event.length()));
        }
    }

    private void readAddress(String reference) {
        if (addressed) {
            return;
        }
        var to = context.target().sibling(reference);
        if (to.isEmpty()) {
            end(
                    new RequestLoss.NotAcceptedHere(
                            "The POST address must have the same origin as the server, found "
                                    + Excerpt.of(reference)));
        } else {
            addressed = true;
            context.cancel(addressTimer);
            postQueue.open(to.get());
        }
    }

    private void read(Incoming incoming) {
        switch (incoming) {
            case Incoming.Batch batch -> batch.messages().forEach(this::read);
            case Incoming.Unreadable unreadable ->
                    unreadable
                            .answered()
                            .ifPresent(id -> lose(id, RequestLoss.Broken.by(unreadable)));
            case JsonRpcMessage message -> {
                if (!(message instanceof Answer answer)) {
                    incomingMessages.emit(message);
                } else if (answer.id() != null && unanswered.take(answer.id())) {
                    incomingMessages.emit(answer);
                } else if (answer.id() instanceof RequestId.Text text) {
                    text.spelled().ifPresent(id -> lose(id, RequestLoss.Broken.TEXT_ID));
                }
            }
        }
    }

    @Override
    public void tooLarge(RequestLoss loss) {
        end(loss);
    }

    @Override
    public void ended(RequestLoss loss) {
        end(loss);
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
        if (message instanceof Request request) {
            ask(request);
        } else if (ended) {
            throw new PeerClosed();
        } else {
            postQueue.add(
                    new PostQueue.Message(PostBody.written(message), EventStreamChannel::noteLoss));
        }
    }

    private void ask(Request request) {
        var id = request.id();
        var body = PostBody.written(request);
        var refused = unanswered.add(id);
        if (refused.isPresent()) {
            incomingMessages.lost(id, refused.get());
            return;
        }
        postQueue.add(
                new PostQueue.Message(
                        body,
                        () -> unanswered.leaves(id),
                        loss -> loss.ifPresent(lost -> lose(id, lost))));
    }

    private static void noteLoss(Optional<RequestLoss> loss) {
        loss.ifPresent(requestLoss ->
                LOG.debugf("The server did not accept a message: %s", requestLoss.reason()));
    }

    private void lose(RequestId id, RequestLoss loss) {
        if (unanswered.take(id)) {
            incomingMessages.lost(id, loss);
        }
    }

    private void end(RequestLoss loss) {
        if (ended) {
            return;
        }
        ended = true;
        context.cancel(addressTimer);
        events.stop();
        unanswered.end(loss).forEach(incomingMessages::lost);
        // If the server named no URL, the channel stays open: the caller must receive the reason as
        // the loss of its first request.
        if (addressed) {
            leave();
        }
    }

    private void leave() {
        postQueue.close();
        incomingMessages.complete();
    }

    @Override
    public void close(Duration grace) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        var done = new CountDownLatch(1);
        context.run(() -> {
            if (ended) {
                closeNow(done);
                return;
            }
            var late = context.later(grace, () -> closeNow(done));
            postQueue.whenIdle(() -> {
                context.cancel(late);
                closeNow(done);
            });
        });
        if (!Context.isOnEventLoopThread()) {
            await(done, grace);
        }
    }

    private void closeNow(CountDownLatch done) {
        end(new RequestLoss.Broken("The connection was closed"));
        leave();
        done.countDown();
    }

    private static void await(CountDownLatch done, Duration grace) {
        try {
            var _ =
                    done.await(
                            grace.toMillis() + ChannelClosing.MARGIN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

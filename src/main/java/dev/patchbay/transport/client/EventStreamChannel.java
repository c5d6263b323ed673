package dev.patchbay.transport.client;

import dev.patchbay.frame.StreamEvent;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.Codec;
import dev.patchbay.jsonrpc.Incoming;
import dev.patchbay.jsonrpc.JsonRpcMessage;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.Channel;
import dev.patchbay.peer.Loss;
import dev.patchbay.peer.PeerClosed;
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
 * The way to a server of the form that HTTP had first: it says everything on one stream of events,
 * and begins with the address to post to.
 *
 * <p>Concurrency: any thread may send; all else happens on the loop of the site.
 */
final class EventStreamChannel implements Channel {
    private static final Logger LOG = Logger.getLogger(EventStreamChannel.class);
    private static final String ENDPOINT = "endpoint";

    private final Site site;
    private final Inbox inbox = new Inbox();
    private final EventFlow flow;
    private final Lane lane;
    private final Unanswered unanswered;
    private final AtomicBoolean closed = new AtomicBoolean();
    private volatile boolean ended;
    private boolean addressed;
    private long patience;

    EventStreamChannel(Site site) {
        this.site = site;
        this.unanswered = new Unanswered(site.limits().inFlight());
        this.flow = new EventFlow(site, Map::of, EventFlow.Return.NEVER, new Events());
        this.lane = new Lane(site, () -> SessionState.withTypes(Map.of()), flow::hold);
    }

    @Override
    public Multi<Incoming> incoming() {
        return inbox.messages(() -> site.run(this::open));
    }

    private void open() {
        patience = site.later(site.limits().stall(), this::tooLate);
        flow.open();
    }

    private void tooLate() {
        if (!addressed) {
            end(new Loss.Misplaced("The server has named no address to post to in time"));
        }
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
        if (message instanceof Request request) {
            ask(request);
        } else if (ended) {
            throw new PeerClosed();
        } else {
            lane.add(new Lane.Parcel(Outgoing.written(message), EventStreamChannel::noteLoss));
        }
    }

    private void ask(Request request) {
        var id = request.id();
        var body = Outgoing.written(request);
        var refused = unanswered.add(id);
        if (refused.isPresent()) {
            inbox.lost(id, refused.get());
            return;
        }
        lane.add(
                new Lane.Parcel(
                        body,
                        () -> unanswered.leaves(id),
                        loss -> loss.ifPresent(lost -> lose(id, lost))));
    }

    private static void noteLoss(Optional<Loss> loss) {
        loss.ifPresent(why -> LOG.debugf("A message was not taken: %s", why.reason()));
    }

    private void lose(RequestId id, Loss loss) {
        if (unanswered.take(id)) {
            inbox.lost(id, loss);
        }
    }

    private void end(Loss loss) {
        if (ended) {
            return;
        }
        ended = true;
        site.cancel(patience);
        flow.stop();
        unanswered.end(loss).forEach(inbox::lost);
        // What never began does not end by itself: whoever asks has to hear why it did not.
        if (addressed) {
            leave();
        }
    }

    private void leave() {
        lane.close();
        inbox.complete();
    }

    @Override
    public void close(Duration grace) {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        var done = new CountDownLatch(1);
        site.run(() -> {
            if (ended) {
                closeNow(done);
                return;
            }
            var late = site.later(grace, () -> closeNow(done));
            lane.whenIdle(() -> {
                site.cancel(late);
                closeNow(done);
            });
        });
        if (!Context.isOnEventLoopThread()) {
            await(done, grace);
        }
    }

    private void closeNow(CountDownLatch done) {
        end(new Loss.Broken("The conversation was closed"));
        leave();
        done.countDown();
    }

    private static void await(CountDownLatch done, Duration grace) {
        try {
            var _ = done.await(grace.toMillis() + Farewell.MARGIN_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** What the server says. */
    private final class Events implements EventFlow.Reader {
        @Override
        public void event(StreamEvent event) {
            if (event.name().equals(ENDPOINT)) {
                address(new String(event.data(), 0, event.length(), StandardCharsets.UTF_8));
            } else if (event.name().equals(StreamEvent.MESSAGE)) {
                take(Codec.decode(event.data(), event.length()));
            }
        }

        private void address(String reference) {
            if (addressed) {
                return;
            }
            var to = site.target().sibling(reference);
            if (to.isEmpty()) {
                end(
                        new Loss.Misplaced(
                                "The address to post to must be of the same origin, found "
                                        + Excerpt.of(reference)));
            } else {
                addressed = true;
                site.cancel(patience);
                lane.open(to.get());
            }
        }

        private void take(Incoming incoming) {
            switch (incoming) {
                case Incoming.Batch batch -> batch.messages().forEach(this::take);
                case Incoming.Unreadable unreadable ->
                        unreadable.answered().ifPresent(id -> lose(id, Loss.Broken.by(unreadable)));
                case JsonRpcMessage message -> {
                    if (!(message instanceof Answer answer)) {
                        inbox.emit(message);
                    } else if (answer.id() != null && unanswered.take(answer.id())) {
                        inbox.emit(answer);
                    }
                }
            }
        }

        @Override
        public void tooLarge(Loss loss) {
            end(loss);
        }

        @Override
        public void over(Loss loss) {
            end(loss);
        }
    }
}

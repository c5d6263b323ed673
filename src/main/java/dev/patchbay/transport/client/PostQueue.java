package dev.patchbay.transport.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.mcp.ProtocolHeaders;
import dev.patchbay.peer.channel.RequestLoss;
import dev.patchbay.peer.outgoing.PeerClosed;
import io.vertx.core.Context;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends POST requests one after the other: each starts when the server has confirmed the one
 * before. On parallel connections they could overtake each other. The steps of a message: {@link
 * #add} counts it, {@link #take} queues it, {@link #next} posts it when no other message is being
 * posted, and the end of its {@link Posting} calls {@link #next} for the next one.
 *
 * <p>Concurrency: any thread may call {@link #add}. It waits while too many bytes are unsent,
 * unless it runs on an event loop. Everything else runs on the event loop of {@code context}.
 */
final class PostQueue {
    /**
     * A body to post.
     *
     * @param leaves runs before the first byte leaves
     * @param done receives the result: empty if the server accepted the body
     */
    record Message(Buffer body, Runnable leaves, Consumer<Optional<RequestLoss>> done) {
        Message(Buffer body, Consumer<Optional<RequestLoss>> done) {
            this(body, () -> {}, done);
        }
    }

    private final HttpClientContext context;
    private final Supplier<Map<String, String>> headers;
    private final Consumer<Boolean> pause;
    private final Queue<Message> waiting = new ArrayDeque<>();
    private @Nullable HttpTarget target;
    private @Nullable Posting current;
    private @Nullable Runnable onIdle;
    private boolean closed;
    private boolean paused;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();

    @GuardedBy("lock")
    private long unsent;

    @GuardedBy("lock")
    private boolean over;

    /**
     * @param pause receives true when the channel must pause reading from the server, because too
     *     many bytes are unsent, and false when it may read again
     */
    PostQueue(
            HttpClientContext context,
            Supplier<Map<String, String>> headers,
            Consumer<Boolean> pause) {
        this.context = context;
        this.headers = headers;
        this.pause = pause;
    }

    /** Starts sending to the given target. */
    void open(HttpTarget to) {
        target = to;
        next();
    }

    /**
     * Adds a body to the queue.
     *
     * @throws PeerClosed if the queue is closed
     */
    void add(Message message) {
        lock.lock();
        try {
            while (!over && unsent > context.limits().unsent() && !Context.isOnEventLoopThread()) {
                room.awaitUninterruptibly();
            }
            if (over) {
                throw new PeerClosed();
            }
            unsent += message.body().length();
        } finally {
            lock.unlock();
        }
        context.run(() -> take(message));
    }

    /** Closes the queue, and drops its contents. */
    void close() {
        closed = true;
        var posting = current;
        if (posting != null) {
            posting.end(Optional.of(new RequestLoss.Broken("The connection was closed")));
        }
        waiting.clear();
        lock.lock();
        try {
            over = true;
            room.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Runs the work once, as soon as nothing is unsent. */
    void whenIdle(Runnable work) {
        if (current == null && waiting.isEmpty()) {
            work.run();
        } else {
            onIdle = work;
        }
    }

    private void take(Message message) {
        if (closed) {
            return;
        }
        waiting.add(message);
        updatePause();
        next();
    }

    private void next() {
        var to = target;
        if (closed || to == null || current != null) {
            return;
        }
        var message = waiting.poll();
        if (message == null) {
            var work = onIdle;
            onIdle = null;
            if (work != null) {
                work.run();
            }
        } else {
            var posting = new Posting(message);
            current = posting;
            posting.start(to);
        }
    }

    private void sent(Message message) {
        lock.lock();
        try {
            unsent -= message.body().length();
            room.signalAll();
        } finally {
            lock.unlock();
        }
        updatePause();
    }

    /** Pauses reading from the server above the limit, and resumes it at half of the limit. */
    private void updatePause() {
        long bytes = unsent();
        boolean tooMuch = bytes > context.limits().unsent() / (paused ? 2 : 1);
        if (tooMuch != paused) {
            paused = tooMuch;
            pause.accept(tooMuch);
        }
    }

    private long unsent() {
        lock.lock();
        try {
            return unsent;
        } finally {
            lock.unlock();
        }
    }

    /** The POST request in progress. */
    private final class Posting implements HttpCall.Listener {
        private final Message message;
        private @Nullable HttpCall call;
        private long timer;
        private boolean ended;

        Posting(Message message) {
            this.message = message;
        }

        void start(HttpTarget to) {
            timer =
                    context.later(
                            context.limits().stall().plus(context.limits().connect()),
                            () ->
                                    end(
                                            Optional.of(
                                                    new RequestLoss.Broken(
                                                            "The server did not confirm a message in time"))));
            var posted =
                    new HttpCall(context, to, HttpMethod.POST, headers.get(), message.body(), this);
            call = posted;
            posted.start();
        }

        @Override
        public void leaves() {
            message.leaves().run();
        }

        @Override
        public void head(HttpClientResponse response) {
            call = null;
            ResponseDrain.of(context, response);
            var inSession = headers.get().containsKey(ProtocolHeaders.SESSION);
            end(
                    ResponseHeads.successful(response)
                            ? Optional.empty()
                            : Optional.of(ResponseHeads.loss(response, inSession, "")));
        }

        @Override
        public void failed(RequestLoss loss) {
            call = null;
            end(Optional.of(loss));
        }

        void end(Optional<RequestLoss> loss) {
            if (ended) {
                return;
            }
            ended = true;
            context.cancel(timer);
            var open = call;
            if (open != null) {
                open.abort();
            }
            current = null;
            sent(message);
            message.done().accept(loss);
            next();
        }
    }
}

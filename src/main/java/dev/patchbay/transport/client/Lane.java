package dev.patchbay.transport.client;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.patchbay.peer.Loss;
import dev.patchbay.peer.PeerClosed;
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
 * What is posted one after the other, each once the one before was confirmed: on ways of their own
 * they would overtake each other.
 *
 * <p>Concurrency: any thread may add, and has to wait while too much is unsent, unless it is an
 * event loop; everything else happens on the loop.
 */
final class Lane {
    /**
     * Something to be posted.
     *
     * @param leaves runs before any of it leaves
     * @param done hears how it went, empty if well
     */
    record Parcel(Buffer body, Runnable leaves, Consumer<Optional<Loss>> done) {
        Parcel(Buffer body, Consumer<Optional<Loss>> done) {
            this(body, () -> {}, done);
        }
    }

    private final Site site;
    private final Supplier<Map<String, String>> headers;
    private final Consumer<Boolean> hold;
    private final Queue<Parcel> waiting = new ArrayDeque<>();
    private @Nullable HttpTarget target;
    private @Nullable Posting current;
    private @Nullable Runnable whenIdle;
    private boolean closed;
    private boolean held;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition room = lock.newCondition();

    @GuardedBy("lock")
    private long unsent;

    @GuardedBy("lock")
    private boolean over;

    /**
     * @param hold is told when the server must say no more for a while, as it does not take what it
     *     leads to, and when it may go on
     */
    Lane(Site site, Supplier<Map<String, String>> headers, Consumer<Boolean> hold) {
        this.site = site;
        this.headers = headers;
        this.hold = hold;
    }

    /** Begins to send. */
    void open(HttpTarget to) {
        target = to;
        next();
    }

    /**
     * Leaves something to be posted.
     *
     * @throws PeerClosed if nothing is posted any more
     */
    void add(Parcel parcel) {
        lock.lock();
        try {
            while (!over && unsent > site.limits().unsent() && !Context.isOnEventLoopThread()) {
                room.awaitUninterruptibly();
            }
            if (over) {
                throw new PeerClosed();
            }
            unsent += parcel.body().length();
        } finally {
            lock.unlock();
        }
        site.run(() -> take(parcel));
    }

    /** Lets go of everything. */
    void close() {
        closed = true;
        var posting = current;
        if (posting != null) {
            posting.end(Optional.of(new Loss.Broken("The conversation was closed")));
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

    /** Runs it once, as soon as nothing is unsent. */
    void whenIdle(Runnable work) {
        if (current == null && waiting.isEmpty()) {
            work.run();
        } else {
            whenIdle = work;
        }
    }

    private void take(Parcel parcel) {
        if (closed) {
            return;
        }
        waiting.add(parcel);
        judge();
        next();
    }

    private void next() {
        var to = target;
        if (closed || to == null || current != null) {
            return;
        }
        var parcel = waiting.poll();
        if (parcel == null) {
            var work = whenIdle;
            whenIdle = null;
            if (work != null) {
                work.run();
            }
        } else {
            var posting = new Posting(parcel);
            current = posting;
            posting.start(to);
        }
    }

    private void sent(Parcel parcel) {
        lock.lock();
        try {
            unsent -= parcel.body().length();
            room.signalAll();
        } finally {
            lock.unlock();
        }
        judge();
    }

    private void judge() {
        long bytes = unsent();
        boolean tooMuch = bytes > site.limits().unsent() / (held ? 2 : 1);
        if (tooMuch != held) {
            held = tooMuch;
            hold.accept(tooMuch);
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

    /** One of them on its way. */
    private final class Posting implements HttpCall.Reaction {
        private final Parcel parcel;
        private @Nullable HttpCall call;
        private long timer;
        private boolean ended;

        Posting(Parcel parcel) {
            this.parcel = parcel;
        }

        void start(HttpTarget to) {
            timer =
                    site.later(
                            site.limits().stall().plus(site.limits().connect()),
                            () ->
                                    end(
                                            Optional.of(
                                                    new Loss.Broken(
                                                            "It was not confirmed in time"))));
            var posted =
                    new HttpCall(site, to, HttpMethod.POST, headers.get(), parcel.body(), this);
            call = posted;
            posted.start();
        }

        @Override
        public void leaves() {
            parcel.leaves().run();
        }

        @Override
        public void head(HttpClientResponse response) {
            call = null;
            Drain.of(site, response);
            var inSession = headers.get().containsKey(HeaderNames.SESSION);
            end(
                    Responses.successful(response)
                            ? Optional.empty()
                            : Optional.of(Responses.loss(response, inSession, "")));
        }

        @Override
        public void failed(Loss loss) {
            call = null;
            end(Optional.of(loss));
        }

        void end(Optional<Loss> loss) {
            if (ended) {
                return;
            }
            ended = true;
            site.cancel(timer);
            var open = call;
            if (open != null) {
                open.abort();
            }
            current = null;
            sent(parcel);
            parcel.done().accept(loss);
            next();
        }
    }
}

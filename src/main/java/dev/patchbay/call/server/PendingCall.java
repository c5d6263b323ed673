package dev.patchbay.call.server;

import dev.patchbay.call.Exchange;
import dev.patchbay.call.client.ServerMessage;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.peer.incoming.TimeLimit;
import dev.patchbay.peer.outgoing.OutgoingRequest;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A call that an upstream server works on, from the moment before it is sent until its response. It
 * is found by the number of its request, has the time limits of the call, and queues the messages
 * of the server for the one thread that waits for them.
 *
 * <p>Concurrency: the reader of the server's connection adds messages and never waits here. The
 * queue is guarded by {@code lock}, the times are volatile. Only one thread at a time takes
 * messages and calls {@link #rest}.
 */
public final class PendingCall implements OutgoingRequest {
    /**
     * The maximum number of queued messages. Beyond it, progress and log messages are dropped and
     * questions are refused.
     */
    private static final int MAX_MESSAGES = 256;

    private final OpenCalls calls;
    private final TimeLimit limit;
    private final CallResponseReader reader;
    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final Deque<ServerMessage> messages = new ArrayDeque<>(2);
    private final long started;
    private volatile Exchange caller;
    private volatile long lastSign;

    /** The time in which the client answers questions of this call. */
    private volatile Pauses own;

    /** The length of the pauses for questions that belong to no call, before this call began. */
    private final long outsideBefore;

    private volatile RequestId.@Nullable Whole id;
    private volatile @Nullable Thread waiting;
    private boolean over;

    /** Only {@link OpenCalls#begin} makes calls. */
    PendingCall(OpenCalls calls, Exchange caller, TimeLimit limit, CallResponseReader reader) {
        this.calls = calls;
        this.caller = caller;
        this.limit = limit;
        this.reader = reader;
        this.nanos = calls.nanos();
        this.started = nanos.getAsLong();
        this.lastSign = started;
        this.own = Pauses.none(started);
        this.outsideBefore = calls.outside().total(started);
    }

    @Override
    public void numbered(RequestId.Whole given) {
        id = given;
    }

    /** Returns the number of the request, which is also its progress token; 0 before it is sent. */
    public long number() {
        var known = id;
        return known == null ? 0 : known.value();
    }

    @Override
    public boolean limited() {
        return true;
    }

    @Override
    public void answered(RawJson result) {
        deliver(reader.answered(result));
    }

    @Override
    public void failed(Throwable failure) {
        try {
            deliver(reader.failed(failure, caller));
        } catch (Throwable e) {
            deliver(new ServerMessage.Failed(failure));
            throw e;
        }
    }

    @Override
    public void check(long now) {
        var passed = passedLimit(now);
        if (passed != null) {
            deliver(new ServerMessage.Failed(new CallTimedOut(passed)));
        }
    }

    /** Cancels the call and tells the server. Does nothing if the server has answered. */
    public void cancel() {
        var known = id;
        if (known != null) {
            calls.withdraw(known);
        }
    }

    /** Returns the caller on whose behalf the server works. */
    public Exchange caller() {
        return caller;
    }

    /** Replaces the caller. A call continues with the next request of a stateless client. */
    public void takenOverBy(Exchange next) {
        caller = next;
    }

    /**
     * Adds a message of the server. After a {@link ServerMessage.Last}, messages are dropped and
     * questions are refused.
     */
    public void deliver(ServerMessage message) {
        if (!add(message)) {
            refuse(message, "The call is over");
        }
    }

    /** Adds a question. Returns false if the call is over, and then does not refuse it. */
    public boolean ask(ServerMessage.Asked question) {
        return add(question);
    }

    private boolean add(ServerMessage message) {
        lastSign = nanos.getAsLong();
        lock.lock();
        try {
            if (over) {
                return false;
            }
            if (message instanceof ServerMessage.Last) {
                over = true;
            } else if (messages.size() >= MAX_MESSAGES) {
                refuse(message, "The caller has not processed the earlier messages of the server");
                return true;
            }
            messages.add(message);
        } finally {
            lock.unlock();
        }
        LockSupport.unpark(waiting);
        return true;
    }

    /** Ends the call before the last message of the server. Refuses the queued questions. */
    public void giveUp(String reason) {
        lock.lock();
        try {
            over = true;
            messages.forEach(message -> refuse(message, reason));
            messages.clear();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the next message of the server. */
    public ServerMessage next() throws InterruptedException {
        waiting = Thread.currentThread();
        try {
            while (true) {
                var message = poll();
                if (message != null) {
                    return message;
                }
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } finally {
            waiting = null;
        }
    }

    /**
     * Waits for the next message and takes it if it is a question. Otherwise, or if none comes in
     * time, returns empty and leaves the queue unchanged.
     */
    public Optional<ServerMessage.Asked> nextQuestion(Duration timeout)
            throws InterruptedException {
        long end = nanos.getAsLong() + timeout.toNanos();
        waiting = Thread.currentThread();
        try {
            while (hasNoMessage()) {
                long left = end - nanos.getAsLong();
                if (left <= 0) {
                    return Optional.empty();
                }
                LockSupport.parkNanos(this, left);
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } finally {
            waiting = null;
        }
        lock.lock();
        try {
            if (messages.peek() instanceof ServerMessage.Asked askedQuestion) {
                messages.remove();
                return Optional.of(askedQuestion);
            }
            return Optional.empty();
        } finally {
            lock.unlock();
        }
    }

    private boolean hasNoMessage() {
        lock.lock();
        try {
            return messages.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Sets whether another party works, such as the user. Meanwhile no limit can pass. */
    public void rest(boolean on) {
        long now = nanos.getAsLong();
        lastSign = now;
        own = own.turned(on, now);
    }

    /** Returns the limit that has passed, or null. */
    @Nullable Duration passedLimit(long now) {
        var ownPauses = own;
        var pauses = calls.outside();
        if (ownPauses.on() || pauses.on()) {
            return null;
        }
        long paused = ownPauses.before() + pauses.before() - outsideBefore;
        if (now - started - paused >= limit.total().toNanos()) {
            return limit.total();
        }
        // The end of a pause counts as a sign of life.
        long quiet = Math.min(now - lastSign, now - pauses.since());
        return quiet >= limit.quiet().toNanos() ? limit.quiet() : null;
    }

    private @Nullable ServerMessage poll() {
        lock.lock();
        try {
            return messages.poll();
        } finally {
            lock.unlock();
        }
    }

    private static void refuse(ServerMessage message, String reason) {
        if (message instanceof ServerMessage.Asked askedQuestion) {
            askedQuestion.reply().refuse(reason);
        }
    }
}

package dev.patchbay.dispatch;

import dev.patchbay.call.Era;
import dev.patchbay.call.Params;
import dev.patchbay.failure.RequestEnd;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.log.LimitedLog;
import dev.patchbay.mcp.RequestEra;
import dev.patchbay.peer.channel.Budget;
import dev.patchbay.peer.channel.Overloaded;
import dev.patchbay.peer.channel.Principal;
import dev.patchbay.peer.channel.StatelessClient;
import dev.patchbay.peer.channel.StatelessRequest;
import dev.patchbay.peer.channel.Unsendable;
import dev.patchbay.peer.incoming.BoundedClosing;
import dev.patchbay.peer.incoming.Handler.Reply;
import dev.patchbay.peer.incoming.PeerClock;
import dev.patchbay.peer.incoming.RequestControl;
import dev.patchbay.peer.incoming.RequestSender;
import dev.patchbay.peer.incoming.RequestTimes;
import dev.patchbay.peer.outgoing.PeerClosed;
import java.lang.ScopedValue.Carrier;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * One stateless request, from its decided era to its only answer. It has no peer, as no other
 * message belongs to it.
 *
 * <p>Concurrency: the front calls {@link #serve}, its work runs on a virtual thread, and the clock,
 * the client or the end of the hub may end it at any time. The thread that sets {@code claimed}
 * sends the answer, or decides that there is none. {@link #interruptWork} and {@link #start} may
 * run at the same time. Each reads the other's field after writing its own, so the work is always
 * interrupted.
 */
final class ServedRequest
        implements StatelessRequest, RequestControl, RequestSender, PeerClock.Watched {
    private static final Logger LOG = Logger.getLogger(ServedRequest.class);

    /** The maximum number of log entries per second for events that a client can cause at will. */
    private static final int LOGS_PER_SECOND = 5;

    private static final LimitedLog REFUSED_LOG =
            new LimitedLog(ServedRequest.class, Level.DEBUG, LOGS_PER_SECOND);
    private static final LimitedLog OVERLOADED_LOG =
            new LimitedLog(ServedRequest.class, Level.WARN, 1);
    private static final LimitedLog TIMED_OUT_LOG =
            new LimitedLog(ServedRequest.class, Level.WARN, LOGS_PER_SECOND);

    private static final RpcError STOPPED =
            RpcError.of(ErrorCode.STOPPING, "The server stopped before the request was done");

    private final Object origin = new Object();
    private final StatelessParts parts;
    private final RequestId id;
    private final String method;
    private final StatelessClient client;
    private final long began;
    private final AtomicBoolean claimed = new AtomicBoolean();
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile RequestTimes times;
    private volatile boolean cancelled;
    private volatile boolean stopping;
    private volatile @Nullable Reply reply;
    private volatile @Nullable Carrier scope;
    private volatile @Nullable Thread worker;

    /**
     * @param client waits for the response to {@code request}
     */
    ServedRequest(StatelessParts parts, Request request, StatelessClient client) {
        this.parts = parts;
        // The request itself may be large, and may run for days.
        this.id = request.id();
        this.method = request.method();
        this.client = client;
        this.began = parts.time().now();
        this.times = RequestTimes.began(began);
        parts.reports().began();
    }

    @Override
    public void serve(Request request, RequestEra.Modern era) {
        if (claimed.get()) {
            return;
        }
        try {
            if (stopping) {
                throw STOPPED.toException();
            }
            switch (accept(request, era)) {
                case Reply.Now now -> settle(new Success(id, now.result()), true);
                case Reply.Later later -> {
                    reply = later;
                    parts.time().watch(this);
                    start(later.work());
                }
                case Reply.Standing standing -> {
                    reply = standing;
                    start(standing.work());
                    if (stopping) {
                        // stop() may have looked before the request was a standing one.
                        end(standing);
                    }
                }
            }
        } catch (Throwable e) {
            // A failure with one request must not reach the event loop, which serves all others.
            REFUSED_LOG.log("A request was refused: %s", reason(e));
            fail(e, true);
        }
    }

    private Reply accept(Request request, RequestEra.Modern era) {
        var params = Params.of(request.rawParams());
        var accepted = parts.dialect().accept(request, params, era, this, parts.limit());
        if (!(accepted instanceof Reply.Now)) {
            within(RequestContext.scope(request, params, client.origin()));
        }
        return accepted;
    }

    /** Returns no failure text, which may repeat data of the sender. */
    private static String reason(Throwable failure) {
        return failure instanceof RpcException refused
                ? Integer.toString(refused.error().code())
                : failure.getClass().getSimpleName();
    }

    private void start(Callable<JsonValue> work) {
        var thread =
                Thread.ofVirtual()
                        .inheritInheritableThreadLocals(false)
                        .unstarted(() -> inScope(() -> run(work)));
        worker = thread;
        if (cancelled) {
            thread.interrupt();
        }
        thread.start();
    }

    private void run(Callable<JsonValue> work) {
        // A standing request ends its subscriptions in its work, so that always runs.
        if (cancelled && reply instanceof Reply.Later) {
            return;
        }
        Answer answer;
        try {
            answer = new Success(id, work.call());
        } catch (Throwable e) {
            // Every failure is the outcome of the work, including errors of the virtual machine:
            // the request must be answered.
            fail(e, false);
            return;
        }
        settle(answer, false);
    }

    private void fail(Throwable failure, boolean refused) {
        // A cancelled request is settled already, so its failure is not reported.
        if (!cancelled) {
            settle(new Failure(id, FailureTranslator.describe(failure)), refused);
        }
    }

    private void settle(Answer answer, boolean refused) {
        if (take()) {
            answer(RequestEnd::of, () -> answer, refused);
        }
    }

    /** Returns whether the caller must end this request. Only one caller must. */
    private boolean take() {
        return claimed.compareAndSet(false, true);
    }

    /** Answers this request, which the caller has taken. */
    private void answer(Function<Answer, RequestEnd> end, Supplier<Answer> made, boolean refused) {
        try {
            var answer = made.get();
            report(end.apply(answer));
            send(answer, refused);
        } catch (Unsendable e) {
            // The code that made the result has a bug, but the sender still waits for an answer.
            send(new Failure(id, FailureTranslator.describe(e)), refused);
        } catch (Overloaded e) {
            var rule = String.valueOf(e.getMessage());
            OVERLOADED_LOG.log("A response was not sent: %s", rule);
            send(new Failure(id, RpcError.overloaded(rule)), refused);
        } finally {
            finish();
        }
    }

    private void send(Answer answer, boolean refused) {
        try {
            client.answer(answer, refused);
        } catch (PeerClosed e) {
            LOG.debug("A response was not sent: the client is gone");
        }
    }

    private void report(RequestEnd end) {
        try {
            parts.reports().ended(Era.MODERN, method, end, began);
        } catch (Throwable e) {
            // A failing observer must not cost a request its answer.
            LOG.debug("The end of a request could not be reported", e);
        }
    }

    private void finish() {
        parts.time().forget(this);
        done.countDown();
    }

    @Override
    public void sweep(long now) {
        if (claimed.get()) {
            // serve() may have added this request to the clock after its end.
            parts.time().forget(this);
        } else if (reply instanceof Reply.Later later) {
            var passed = times.passed(later.limit(), now);
            if (passed != null) {
                // The answer may have to wait for a slow client, and all requests share the thread
                // of the clock. A virtual thread would not do: the late work may occupy the
                // carriers of all virtual threads.
                Thread.ofPlatform().name("late").daemon().start(() -> expire(later, passed));
            }
        }
    }

    private void expire(Reply.Later later, Duration passed) {
        if (take()) {
            interruptWork();
            inScope(() -> {
                TIMED_OUT_LOG.log("A request exceeded its time limit and was interrupted");
                answer(_ -> RequestEnd.TIMED_OUT, () -> late(later, passed), false);
            });
        }
    }

    private Answer late(Reply.Later later, Duration passed) {
        try {
            return new Success(id, later.late().after(passed));
        } catch (Throwable e) {
            // An exception of the dialect becomes an answer, as everywhere.
            return new Failure(id, FailureTranslator.describe(e));
        }
    }

    @Override
    public void cancel() {
        if (take()) {
            interruptWork();
            report(RequestEnd.CANCELLED);
            finish();
        }
    }

    private void interruptWork() {
        cancelled = true;
        var thread = worker;
        if (thread != null) {
            thread.interrupt();
        }
    }

    @Override
    public void close(Duration grace) {
        BoundedClosing.run(grace, () -> stop(grace));
        client.close();
    }

    private void stop(Duration grace) {
        stopping = true;
        if (reply instanceof Reply.Standing standing) {
            end(standing);
        }
        awaitDone(grace);
        if (take()) {
            interruptWork();
            answer(RequestEnd::of, () -> new Failure(id, STOPPED), false);
        }
        // Another thread may have taken the request before, and may still be answering it.
        awaitDone(BoundedClosing.SEND_TIMEOUT);
    }

    private void end(Reply.Standing standing) {
        if (take()) {
            interruptWork();
            answer(RequestEnd::of, () -> new Success(id, standing.end()), false);
        }
    }

    private void awaitDone(Duration atMost) {
        try {
            var _ = done.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            // The interrupt asks for the end now, so the request is answered at once.
            LOG.debug("The wait for running requests was interrupted");
        }
    }

    private void inScope(Runnable action) {
        var given = scope;
        if (given == null) {
            action.run();
        } else {
            given.run(action);
        }
    }

    @Override
    public RequestId id() {
        return id;
    }

    @Override
    public Object origin() {
        return origin;
    }

    /** Returns this: no other request has the same sender. */
    @Override
    public RequestSender sender() {
        return this;
    }

    @Override
    public boolean cancelled() {
        return cancelled;
    }

    @Override
    public void within(Carrier given) {
        scope = given;
    }

    @Override
    public void alive() {
        times = times.alive(parts.time().now());
    }

    @Override
    public void pause() {
        times = times.pause(parts.time().now());
    }

    @Override
    public Principal principal() {
        return client.principal();
    }

    @Override
    public Budget memory() {
        return client.memory();
    }

    @Override
    public void sendNotification(RequestControl served, String notification, JsonValue params) {
        try {
            client.send(new Notification(notification, params));
        } catch (Overloaded e) {
            // Answers need the memory more.
            LOG.debug("A notification was not sent: there is no memory for it");
        } catch (PeerClosed e) {
            LOG.debug("A notification was not sent: the client is gone");
            cancel();
        }
    }
}

package dev.patchbay.peer.incoming;

import dev.patchbay.failure.RequestEnd;
import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Answer;
import dev.patchbay.jsonrpc.JsonRpcMessage.Failure;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.JsonRpcMessage.Success;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.log.LimitedLog;
import dev.patchbay.peer.channel.Overloaded;
import dev.patchbay.peer.channel.Unsendable;
import dev.patchbay.peer.outgoing.OutgoingRequests;
import dev.patchbay.peer.thread.VirtualThreads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;

/**
 * Serves the requests of the remote side, each with exactly one answer.
 *
 * <p>Concurrency: the reader admits requests, work runs on virtual threads, and a scheduler watches
 * the limits. Only the thread that takes a request out of {@link InFlight} sends its answer.
 */
public final class IncomingRequests {
    private static final Logger LOG = Logger.getLogger(IncomingRequests.class);

    /** The maximum number of log entries per second for events that a client can cause at will. */
    private static final int LOGS_PER_SECOND = 5;

    private static final LimitedLog REFUSED_LOG =
            new LimitedLog(IncomingRequests.class, Level.DEBUG, LOGS_PER_SECOND);
    private static final LimitedLog OVERLOADED_LOG =
            new LimitedLog(IncomingRequests.class, Level.WARN, 1);
    private static final LimitedLog TIMED_OUT_LOG =
            new LimitedLog(IncomingRequests.class, Level.WARN, LOGS_PER_SECOND);

    private static final RpcError STOPPED =
            RpcError.of(ErrorCode.STOPPING, "The server stopped before the request was done");

    private final RequestSender sender;
    private final Handler handler;
    private final PeerLimits limits;
    private final LongSupplier nanos;
    private final InFlight inFlight;
    private final Deadlines deadlines;

    /**
     * @param outgoing the requests of the same conversation in the other direction, which have the
     *     same deadlines
     */
    public IncomingRequests(
            RequestSender sender,
            Handler handler,
            PeerLimits limits,
            PeerClock time,
            OutgoingRequests outgoing) {
        this.sender = sender;
        this.handler = handler;
        this.limits = limits;
        this.nanos = time.nanos();
        this.inFlight = new InFlight(limits);
        this.deadlines = new Deadlines(inFlight, outgoing, time, this::expire);
    }

    /** Returns the deadlines of the whole conversation. */
    public Deadlines deadlines() {
        return deadlines;
    }

    public void serve(Request request, Replies replies) {
        var served = new IncomingRequest(request, replies, sender, nanos);
        switch (inFlight.admit(served)) {
            case ADMITTED -> start(request, served);
            case DUPLICATE -> {
                REFUSED_LOG.log("A request was refused: another open request has the same id");
                refuse(request, replies, duplicate(request.id()));
            }
            case TOO_MANY ->
                    refuse(
                            request,
                            replies,
                            "at most " + limits.inFlight() + " requests may be in flight");
            case TOO_LARGE ->
                    refuse(
                            request,
                            replies,
                            "requests in flight may have "
                                    + limits.inFlightSize()
                                    + " bytes together");
            case STOPPING -> refuse(request, replies, STOPPED);
        }
    }

    /**
     * Stops a request that its sender has cancelled. Ignores a request that is unknown or done.
     *
     * @param ending called before the request stops; returns the executor that ends its replies
     */
    public void cancel(RequestId id, Supplier<Executor> ending) {
        inFlight.take(id)
                .ifPresent(served -> {
                    var last = ending.get();
                    served.cancel();
                    report(served, RequestEnd.CANCELLED);
                    last.execute(() -> served.replies().endWithoutResponse(id));
                    inFlight.answered(served);
                });
    }

    /**
     * Refuses new requests and answers standing ones. Running work may finish within {@code grace}.
     * The rest is answered with an error.
     */
    public void stop(Duration grace) {
        inFlight.stop();
        for (var served : inFlight.all()) {
            var end = served.end();
            if (end != null) {
                settle(served, new Success(served.id(), end));
                served.cancel();
            }
        }
        awaitEmpty(grace);
        for (var served : inFlight.takeAll()) {
            served.cancel();
            answer(served, false, () -> new Failure(served.id(), STOPPED));
        }
        // Other threads may have taken requests out before, and may still be answering them.
        awaitEmpty(BoundedClosing.SEND_TIMEOUT);
    }

    private void awaitEmpty(Duration atMost) {
        try {
            inFlight.awaitEmpty(atMost);
        } catch (InterruptedException e) {
            // The interrupt asks for the end now, so the remaining requests are answered at once.
            LOG.debug("The wait for running requests was interrupted");
        }
    }

    /** Cancels all work without answers, because the remote side is gone. */
    public void abandon() {
        inFlight.stop();
        for (var served : inFlight.takeAll()) {
            served.cancel();
            report(served, RequestEnd.CANCELLED);
            inFlight.answered(served);
        }
    }

    /** Must be called when nothing more will be received. */
    public void inputEnded() {
        deadlines.rest();
    }

    private static RpcError duplicate(RequestId id) {
        return RpcError.invalidRequest(
                "id must be unique among open requests, found twice: "
                        + RpcError.quote(id.toString()));
    }

    private void refuse(Request request, Replies replies, String rule) {
        OVERLOADED_LOG.log("A request was refused: %s", rule);
        refuse(request, replies, RpcError.overloaded(rule));
    }

    private void refuse(Request request, Replies replies, RpcError error) {
        handler.refused(request.method(), RequestEnd.of(error));
        replies.answer(new Failure(request.id(), error));
    }

    private void start(Request request, IncomingRequest served) {
        try {
            switch (handler.accept(request, served)) {
                case Handler.Reply.Now now ->
                        settle(served, new Success(request.id(), now.result()));
                case Handler.Reply.Later later -> {
                    served.limitedBy(later);
                    deadlines.watch();
                    run(later.work(), false, served);
                }
                case Handler.Reply.Standing standing -> {
                    served.standingUntil(standing.end());
                    run(standing.work(), true, served);
                }
            }
        } catch (Throwable e) {
            // A failure with one message must not end the reader, which serves all other messages.
            REFUSED_LOG.log("A request was refused: %s", reason(e));
            fail(served, e);
        }
    }

    /** Returns no failure text, which may repeat data of the sender. */
    private static String reason(Throwable failure) {
        return failure instanceof RpcException refused
                ? Integer.toString(refused.error().code())
                : failure.getClass().getSimpleName();
    }

    private void run(Callable<JsonValue> work, boolean always, IncomingRequest served) {
        served.startedAs(
                VirtualThreads.run(work, always, served::inScope)
                        .subscribe()
                        .with(
                                result -> settle(served, new Success(served.id(), result)),
                                failure -> fail(served, failure)));
    }

    private void fail(IncomingRequest served, Throwable failure) {
        // A cancelled request is settled already, so its failure is not reported.
        if (!served.cancelled()) {
            settle(served, new Failure(served.id(), handler.describe(failure)));
        }
    }

    private void expire(List<Deadlines.Passed> passed) {
        var expired = passed.stream().filter(one -> inFlight.take(one.served())).toList();
        for (var one : expired) {
            one.served().cancel();
        }
        for (var one : expired) {
            one.served()
                    .inScope(() -> {
                        TIMED_OUT_LOG.log("A request exceeded its time limit and was interrupted");
                        answer(one.served(), true, () -> late(one));
                    });
        }
    }

    private Answer late(Deadlines.Passed passed) {
        var id = passed.served().id();
        try {
            return new Success(id, passed.late().call());
        } catch (Throwable e) {
            // An exception of the handler becomes an answer, as everywhere.
            return new Failure(id, handler.describe(e));
        }
    }

    private void settle(IncomingRequest served, Answer answer) {
        if (inFlight.take(served)) {
            answer(served, false, () -> answer);
        }
    }

    /**
     * Answers a request that was taken out.
     *
     * @param late whether the answer stands for work that has passed a limit
     */
    private void answer(IncomingRequest served, boolean late, Supplier<Answer> made) {
        try {
            var answer = made.get();
            report(served, late ? RequestEnd.TIMED_OUT : RequestEnd.of(answer));
            served.replies().answer(answer);
        } catch (Unsendable e) {
            // The code that made the result has a bug, but the sender still waits for an answer.
            served.replies().answer(new Failure(served.id(), handler.describe(e)));
        } catch (Overloaded e) {
            var rule = String.valueOf(e.getMessage());
            OVERLOADED_LOG.log("A response was not sent: %s", rule);
            served.replies().answer(new Failure(served.id(), RpcError.overloaded(rule)));
        } finally {
            inFlight.answered(served);
        }
    }

    private void report(IncomingRequest served, RequestEnd end) {
        try {
            handler.ended(served.method(), end, served.began());
        } catch (Throwable e) {
            // A failing observer must not cost a request its answer.
            LOG.debug("The end of a request could not be reported", e);
        }
    }
}

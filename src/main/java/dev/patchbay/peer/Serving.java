package dev.patchbay.peer;

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
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jboss.logging.Logger;
import org.jboss.logging.Logger.Level;
import org.jspecify.annotations.Nullable;

/**
 * Serves the requests of the other side, each with exactly one answer.
 *
 * <p>Concurrency: the reader lets requests in, work runs on virtual threads, limits are watched by
 * a scheduler. Whoever takes a request out of {@link InFlight} sends its answer, nobody else.
 */
final class Serving {
    private static final Logger LOG = Logger.getLogger(Serving.class);

    /** What a client may bring about at will is told a few times a second. */
    private static final int FEW = 5;

    private static final LimitedLog REFUSED = new LimitedLog(Serving.class, Level.DEBUG, FEW);
    private static final LimitedLog OVERLOADED = new LimitedLog(Serving.class, Level.WARN, 1);
    private static final LimitedLog LATE = new LimitedLog(Serving.class, Level.WARN, FEW);

    /** How long the last answers may take to be handed to the channel. */
    static final Duration SENDING = Duration.ofSeconds(1);

    private static final RpcError STOPPED =
            RpcError.of(ErrorCode.STOPPING, "The server stopped before the request was done");

    private final Handler handler;
    private final PeerLimits limits;
    private final LongSupplier nanos;
    private final InFlight inFlight;
    private final Deadlines deadlines;

    Serving(Handler handler, PeerLimits limits, Timekeeper time) {
        this.handler = handler;
        this.limits = limits;
        this.nanos = time.nanos();
        this.inFlight = new InFlight(limits);
        this.deadlines = new Deadlines(inFlight, time, this::expire);
    }

    void serve(Request request, Replies replies) {
        var served = new Served(request, replies, nanos);
        switch (inFlight.admit(served)) {
            case ADMITTED -> start(request, served);
            case DUPLICATE -> {
                REFUSED.log("A request was refused: its id is that of an open one");
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
     * Stops a request that its sender has given up; one that is unknown or done is left alone.
     *
     * @param ending asked before it stops for what runs the end of its replies
     */
    void cancel(RequestId id, Supplier<Executor> ending) {
        inFlight.take(id)
                .ifPresent(served -> {
                    var last = ending.get();
                    served.cancel();
                    tell(served, Handler.Ended.GIVEN_UP, null);
                    last.execute(() -> served.replies().waive(id));
                    inFlight.answered(served);
                });
    }

    /**
     * Lets nothing in any more; what runs may finish within {@code grace}, the rest hears an error.
     */
    void stop(Duration grace) {
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
            answer(served, Handler.Ended.ANSWERED, () -> new Failure(served.id(), STOPPED));
        }
        // Others may have taken requests out before and still be at their answers.
        awaitEmpty(SENDING);
    }

    private void awaitEmpty(Duration atMost) {
        try {
            inFlight.awaitEmpty(atMost);
        } catch (InterruptedException e) {
            // Whoever interrupts wants the end now: what is left is answered at once.
            LOG.debug("The grace was cut short");
        }
    }

    /** Ends all work, for which nobody waits any more. */
    void abandon() {
        inFlight.stop();
        for (var served : inFlight.takeAll()) {
            served.cancel();
            tell(served, Handler.Ended.GIVEN_UP, null);
            inFlight.answered(served);
        }
    }

    /** To be called when nothing more will be received. */
    void inputEnded() {
        deadlines.rest();
    }

    private static RpcError duplicate(RequestId id) {
        return RpcError.invalidRequest(
                "id must be unique among open requests, found twice: "
                        + RpcError.quote(id.toString()));
    }

    private void refuse(Request request, Replies replies, String rule) {
        OVERLOADED.log("A request was refused: %s", rule);
        refuse(request, replies, RpcError.overloaded(rule));
    }

    private void refuse(Request request, Replies replies, RpcError error) {
        handler.refused(request.method(), error);
        replies.answer(new Failure(request.id(), error));
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
        } catch (Throwable e) {
            // Whatever goes wrong with one message must not end the reader, which serves all
            // others.
            REFUSED.log("A request was refused: %s", reason(e));
            fail(served, e);
        }
    }

    /** No text: that may repeat what the sender has sent. */
    private static String reason(Throwable failure) {
        return failure instanceof RpcException refused
                ? Integer.toString(refused.error().code())
                : failure.getClass().getSimpleName();
    }

    private void run(Callable<JsonValue> work, Served served) {
        served.startedAs(
                VirtualThreads.run(work, served::inScope)
                        .subscribe()
                        .with(
                                result -> settle(served, new Success(served.id(), result)),
                                failure -> fail(served, failure)));
    }

    private void fail(Served served, Throwable failure) {
        // What was cancelled has been settled already, and how it ended interests nobody.
        if (!served.cancelled()) {
            settle(served, new Failure(served.id(), handler.describe(failure)));
        }
    }

    private void expire(List<Deadlines.Passed> passed) {
        var taken = passed.stream().filter(one -> inFlight.take(one.served())).toList();
        for (var one : taken) {
            one.served().cancel();
        }
        for (var one : taken) {
            one.served()
                    .inScope(() -> {
                        LATE.log("A request was not done in time, and has been interrupted");
                        answer(one.served(), Handler.Ended.LATE, () -> late(one));
                    });
        }
    }

    private Answer late(Deadlines.Passed passed) {
        var id = passed.served().id();
        try {
            return new Success(id, passed.late().call());
        } catch (Throwable e) {
            // What a handler throws is an answer, here as anywhere.
            return new Failure(id, handler.describe(e));
        }
    }

    private void settle(Served served, Answer answer) {
        if (inFlight.take(served)) {
            answer(served, Handler.Ended.ANSWERED, () -> answer);
        }
    }

    /** Answers a request that was taken out. */
    private void answer(Served served, Handler.Ended how, Supplier<Answer> made) {
        try {
            var answer = made.get();
            tell(served, how, answer instanceof Failure failure ? failure.error() : null);
            served.replies().answer(answer);
        } catch (Unsendable e) {
            // A bug of whoever made the result, but the sender still waits for an answer.
            served.replies().answer(new Failure(served.id(), handler.describe(e)));
        } finally {
            inFlight.answered(served);
        }
    }

    private void tell(Served served, Handler.Ended how, @Nullable RpcError error) {
        try {
            handler.ended(served.method(), how, error, served.began());
        } catch (Throwable e) {
            // Whoever watches answers must never cost one.
            LOG.debug("The end of a request could not be told", e);
        }
    }
}

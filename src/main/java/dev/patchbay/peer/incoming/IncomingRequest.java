package dev.patchbay.peer.incoming;

import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RequestId;
import io.smallrye.mutiny.subscription.Cancellable;
import java.lang.ScopedValue.Carrier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One unanswered request of the remote side.
 *
 * <p>Concurrency: the mutable fields are volatile, and only the work writes the times. {@link
 * #cancel} and {@link #startedAs} may run at the same time. Each reads the other's field after
 * writing its own, so the work is always stopped.
 */
final class IncomingRequest implements RequestControl {
    private final RequestId id;
    private final String method;
    private final int size;
    private final Replies replies;
    private final RequestSender sender;
    private final LongSupplier nanos;
    private final long began;
    private volatile RequestTimes times;
    private volatile boolean cancelled;
    private volatile Handler.Reply.@Nullable Later later;
    private volatile @Nullable JsonValue end;
    private volatile @Nullable Cancellable work;
    private volatile @Nullable Carrier scope;

    IncomingRequest(Request request, Replies replies, RequestSender sender, LongSupplier nanos) {
        this.id = request.id();
        this.method = request.method();
        this.size = request.size();
        this.replies = replies;
        this.sender = sender;
        this.nanos = nanos;
        this.began = nanos.getAsLong();
        this.times = RequestTimes.began(began);
    }

    @Override
    public RequestId id() {
        return id;
    }

    @Override
    public RequestSender sender() {
        return sender;
    }

    String method() {
        return method;
    }

    int size() {
        return size;
    }

    /** Returns when the request arrived. Pauses do not change it. */
    long began() {
        return began;
    }

    Replies replies() {
        return replies;
    }

    @Override
    public boolean cancelled() {
        return cancelled;
    }

    @Override
    public void alive() {
        times = times.alive(nanos.getAsLong());
    }

    @Override
    public void pause() {
        times = times.pause(nanos.getAsLong());
    }

    @Override
    public void within(Carrier given) {
        scope = given;
    }

    /** Runs an action in the scope of this request. */
    void inScope(Runnable action) {
        var given = scope;
        if (given == null) {
            action.run();
        } else {
            given.run(action);
        }
    }

    void limitedBy(Handler.Reply.Later reply) {
        later = reply;
    }

    void standingUntil(JsonValue result) {
        end = result;
    }

    /** Returns the answer to a standing request when the conversation ends; null for all others. */
    @Nullable JsonValue end() {
        return end;
    }

    /** Returns the late answer if the request has passed a limit at {@code now}, otherwise null. */
    Deadlines.@Nullable Passed passed(long now) {
        var limited = later;
        var passed = limited == null ? null : times.passed(limited.limit(), now);
        return limited == null || passed == null
                ? null
                : new Deadlines.Passed(this, () -> limited.late().after(passed));
    }

    void startedAs(Cancellable running) {
        work = running;
        if (cancelled) {
            running.cancel();
        }
    }

    void cancel() {
        cancelled = true;
        var running = work;
        if (running != null) {
            running.cancel();
        }
    }
}

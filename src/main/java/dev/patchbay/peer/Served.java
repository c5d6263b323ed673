package dev.patchbay.peer;

import dev.patchbay.json.JsonValue;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RequestId;
import io.smallrye.mutiny.subscription.Cancellable;
import java.lang.ScopedValue.Carrier;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One request of the other side while it is unanswered.
 *
 * <p>Concurrency: the mutable fields are volatile, and those of the clock are written by the work
 * alone. {@link #cancel} and {@link #startedAs} may cross, and each looks at the other's field
 * after writing its own, so the work is always stopped.
 */
final class Served implements Ticket {
    private final RequestId id;
    private final String method;
    private final int size;
    private final Replies replies;
    private final LongSupplier nanos;
    private final long began;
    private volatile Times times;
    private volatile boolean cancelled;
    private volatile Handler.Reply.@Nullable Later later;
    private volatile @Nullable JsonValue end;
    private volatile @Nullable Cancellable work;
    private volatile @Nullable Carrier scope;

    Served(Request request, Replies replies, LongSupplier nanos) {
        this.id = request.id();
        this.method = request.method();
        this.size = request.size();
        this.replies = replies;
        this.nanos = nanos;
        this.began = nanos.getAsLong();
        this.times = new Times(began, began, false);
    }

    @Override
    public RequestId id() {
        return id;
    }

    String method() {
        return method;
    }

    int size() {
        return size;
    }

    /** When it came, whatever it had to wait for since. */
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
        var signed = times.alive(nanos.getAsLong());
        times = new Times(signed.started(), signed.lastSign(), true);
    }

    @Override
    public void within(Carrier given) {
        scope = given;
    }

    /** Runs something that belongs to this request. */
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

    /** What a standing request is answered with when the conversation ends; null for all others. */
    @Nullable JsonValue end() {
        return end;
    }

    /** How the request is answered if it has passed a limit at {@code now}, else null. */
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

    /**
     * When the work began and when it was last seen alive; the time it was paused does not count.
     */
    private record Times(long started, long lastSign, boolean paused) {
        Times alive(long now) {
            return new Times(paused ? started + (now - lastSign) : started, now, false);
        }

        /** Which of the two is up, or null. */
        @Nullable Duration passed(TimeLimit limit, long now) {
            if (paused) {
                return null;
            }
            if (now - started >= limit.total().toNanos()) {
                return limit.total();
            }
            return now - lastSign >= limit.quiet().toNanos() ? limit.quiet() : null;
        }
    }
}

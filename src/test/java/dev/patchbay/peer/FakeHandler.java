package dev.patchbay.peer;

import dev.patchbay.failure.RequestEnd;
import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
import dev.patchbay.peer.incoming.Handler;
import dev.patchbay.peer.incoming.RequestControl;
import dev.patchbay.peer.incoming.TimeLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;

/** A handler with responses from the test. It answers {@code ping} by itself. */
public final class FakeHandler implements Handler {
    public static final TimeLimit LIMIT =
            new TimeLimit(Duration.ofSeconds(1), Duration.ofSeconds(10));

    private final Map<String, Function<RequestControl, Reply>> methods = new ConcurrentHashMap<>();
    private final AtomicInteger closings = new AtomicInteger();
    private volatile Consumer<Notification> listener = _ -> {};
    private final Queue<String> ends = new ConcurrentLinkedQueue<>();
    private volatile boolean batches;
    private volatile boolean endsFail;

    public FakeHandler() {
        now("ping", RawJson.EMPTY_OBJECT);
    }

    public static JsonValue text(String text) {
        return out -> out.value(text);
    }

    public void on(String method, Function<RequestControl, Reply> reply) {
        methods.put(method, reply);
    }

    public void now(String method, JsonValue result) {
        on(method, _ -> new Reply.Now(result));
    }

    public void later(String method, Callable<JsonValue> work) {
        later(method, _ -> work);
    }

    public void later(String method, Function<RequestControl, Callable<JsonValue>> work) {
        on(
                method,
                control ->
                        new Reply.Later(
                                work.apply(control), LIMIT, limit -> text("late: " + limit)));
    }

    public void standing(String method, Callable<JsonValue> work) {
        on(method, _ -> new Reply.Standing(work, text("end")));
    }

    void onNotification(Consumer<Notification> other) {
        listener = other;
    }

    void takeBatches() {
        batches = true;
    }

    /** What was told of ends: method, how, and the code of an error. */
    public List<String> ends() {
        return List.copyOf(ends);
    }

    void failWhenToldOfEnds() {
        endsFail = true;
    }

    public int closings() {
        return closings.get();
    }

    @Override
    public Reply accept(Request request, RequestControl control) {
        var method = methods.get(request.method());
        if (method == null) {
            throw RpcError.methodNotFound(request.method()).toException();
        }
        return method.apply(control);
    }

    @Override
    public void notified(Notification notification) {
        listener.accept(notification);
    }

    @Override
    public void ended(String method, RequestEnd end, long began) {
        ends.add(method + " " + end);
        if (endsFail) {
            throw new IllegalStateException("Who watches has failed");
        }
    }

    @Override
    public void refused(String method, RequestEnd why) {
        ends.add(method + " refused " + why);
    }

    @Override
    public boolean acceptsBatches() {
        return batches;
    }

    @Override
    public RpcError describe(Throwable failure) {
        return failure instanceof RpcException refused
                ? refused.error()
                : RpcError.of(ErrorCode.INTERNAL_ERROR, "bug");
    }

    @Override
    public void closed() {
        closings.incrementAndGet();
    }
}

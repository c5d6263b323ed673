package dev.patchbay.peer;

import dev.patchbay.json.JsonValue;
import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.ErrorCode;
import dev.patchbay.jsonrpc.JsonRpcMessage.Notification;
import dev.patchbay.jsonrpc.JsonRpcMessage.Request;
import dev.patchbay.jsonrpc.RpcError;
import dev.patchbay.jsonrpc.RpcException;
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
import org.jspecify.annotations.Nullable;

/** Serves what a test tells it to; knows {@code ping} by itself. */
public final class FakeHandler implements Handler {
    static final TimeLimit LIMIT = new TimeLimit(Duration.ofSeconds(1), Duration.ofSeconds(10));

    private final Map<String, Function<Ticket, Reply>> methods = new ConcurrentHashMap<>();
    private final AtomicInteger closings = new AtomicInteger();
    private volatile Consumer<Notification> listener = _ -> {};
    private final Queue<String> ends = new ConcurrentLinkedQueue<>();
    private volatile boolean batches;
    private volatile boolean endsFail;

    public FakeHandler() {
        now("ping", RawJson.EMPTY_OBJECT);
    }

    static JsonValue text(String text) {
        return out -> out.value(text);
    }

    void on(String method, Function<Ticket, Reply> reply) {
        methods.put(method, reply);
    }

    void now(String method, JsonValue result) {
        on(method, _ -> new Reply.Now(result));
    }

    void later(String method, Callable<JsonValue> work) {
        later(method, _ -> work);
    }

    void later(String method, Function<Ticket, Callable<JsonValue>> work) {
        on(
                method,
                ticket ->
                        new Reply.Later(
                                work.apply(ticket), LIMIT, limit -> text("late: " + limit)));
    }

    void standing(String method, Callable<JsonValue> work) {
        on(method, _ -> new Reply.Standing(work, text("end")));
    }

    void onNotification(Consumer<Notification> other) {
        listener = other;
    }

    void takeBatches() {
        batches = true;
    }

    /** What was told of ends: method, how, and the code of an error. */
    List<String> ends() {
        return List.copyOf(ends);
    }

    void failWhenToldOfEnds() {
        endsFail = true;
    }

    int closings() {
        return closings.get();
    }

    @Override
    public Reply accept(Request request, Ticket ticket) {
        var method = methods.get(request.method());
        if (method == null) {
            throw RpcError.methodNotFound(request.method()).toException();
        }
        return method.apply(ticket);
    }

    @Override
    public void notified(Notification notification) {
        listener.accept(notification);
    }

    @Override
    public void ended(String method, Ended how, @Nullable RpcError error, long began) {
        ends.add(method + " " + how + (error == null ? "" : " " + error.code()));
        if (endsFail) {
            throw new IllegalStateException("Who watches has failed");
        }
    }

    @Override
    public void refused(String method, RpcError error) {
        ends.add(method + " refused " + error.code());
    }

    @Override
    public boolean takesBatches() {
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

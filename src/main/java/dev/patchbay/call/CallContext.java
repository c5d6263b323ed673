package dev.patchbay.call;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.log.LogContext;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Trace;
import java.lang.ScopedValue.Carrier;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The call that a thread serves: its fields in the log, and its place in a trace.
 *
 * <p>Most calls need none of this, so nothing is read or created before it is needed.
 *
 * <p>Concurrency: any thread may call any method. All threads get the same trace.
 */
public final class CallContext implements LogContext {
    private static final ScopedValue<CallContext> CURRENT = ScopedValue.newInstance();

    private final RequestId id;
    private final String method;
    private final @Nullable RawJson meta;
    private final @Nullable String session;
    private final Headers headers;
    private final AtomicReference<@Nullable Trace> trace = new AtomicReference<>();
    private volatile @Nullable String tool;

    /**
     * The trace headers of the HTTP request, unchanged.
     *
     * @param baggage further values that the caller propagates with the trace
     */
    public record Headers(
            @Nullable String traceparent, @Nullable String tracestate, @Nullable String baggage) {}

    /**
     * @param params of the request; their {@code _meta} may contain a trace context
     * @param session a session name that is safe to log
     */
    public CallContext(
            RequestId id, String method, Params params, @Nullable String session, Headers headers) {
        this.id = id;
        this.method = method;
        this.meta = params.optional(Meta.MEMBER).orElse(null);
        this.session = session;
        this.headers = headers;
    }

    /** Returns the call that the running thread serves; empty if it serves none. */
    public static Optional<CallContext> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /** Returns the log fields of the running thread. */
    public static LogContext ofThisThread() {
        return CURRENT.isBound() ? CURRENT.get() : LogContext.NONE;
    }

    /** Returns a scope in which this call is the current one. */
    public Carrier scope() {
        return ScopedValue.where(CURRENT, this);
    }

    /** Records the name of the called tool, once it is known. */
    public void tool(String fullName) {
        tool = fullName;
    }

    public Optional<String> tool() {
        return Optional.ofNullable(tool);
    }

    /**
     * Returns the place of this call in the caller's trace, or in a new trace if the caller has
     * none.
     */
    public Trace trace() {
        var known = trace.get();
        if (known != null) {
            return known;
        }
        var made = caller().map(parent -> parent.child(randomId())).orElseGet(CallContext::begun);
        var first = trace.compareAndExchange(null, made);
        return first == null ? made : first;
    }

    /**
     * Returns {@link #trace} if the caller takes part in a trace. Otherwise returns empty and
     * starts no trace.
     */
    Optional<Trace> continued() {
        return caller().map(_ -> trace());
    }

    /** Returns the {@code baggage} header of the request. */
    Optional<String> baggageHeader() {
        return Optional.ofNullable(headers.baggage());
    }

    /**
     * Returns the caller's place in its trace. {@code _meta} wins over the headers: the caller
     * itself writes {@code _meta}, but a proxy may write the headers, and one HTTP request may
     * carry many calls.
     */
    private Optional<Trace> caller() {
        return inMeta().or(() -> parse(headers.traceparent(), headers.tracestate()));
    }

    private Optional<Trace> inMeta() {
        if (meta == null || !meta.isObject()) {
            return Optional.empty();
        }
        var members = meta.members();
        return parse(text(members.get(Meta.TRACEPARENT)), text(members.get(Meta.TRACESTATE)));
    }

    private static @Nullable String text(@Nullable RawJson value) {
        return value == null ? null : value.textOrNull();
    }

    private static Optional<Trace> parse(@Nullable String parent, @Nullable String state) {
        return parent == null ? Optional.empty() : Trace.parse(parent, state);
    }

    private static Trace begun() {
        return new Trace(randomId(), randomId(), randomId(), 0, null);
    }

    /** Returns a random id. Ids must be unique, but they need not be secret. */
    private static long randomId() {
        long random = ThreadLocalRandom.current().nextLong();
        return random == 0 ? 1 : random;
    }

    @Override
    public void each(BiConsumer<String, String> field) {
        field.accept(
                "requestId",
                switch (id) {
                    case RequestId.Text text -> text.value();
                    case RequestId.Whole whole -> whole.toString();
                });
        if (session != null) {
            field.accept("sessionId", session);
        }
        field.accept("method", method);
        var called = tool;
        if (called != null) {
            field.accept("tool", called);
        }
        field.accept("traceId", trace().id());
        field.accept("spanId", trace().spanId());
    }
}

package dev.patchbay.call;

import dev.patchbay.json.RawJson;
import dev.patchbay.jsonrpc.RequestId;
import dev.patchbay.log.Context;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Trace;
import java.lang.ScopedValue.Carrier;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The call that a thread serves: what the log says of it, and its place in a trace.
 *
 * <p>Most calls never need any of this, so nothing is read or made before it is asked for.
 *
 * <p>Concurrency: any thread may ask; the place in a trace is made once.
 */
public final class CallContext implements Context {
    private static final ScopedValue<CallContext> CURRENT = ScopedValue.newInstance();

    private final RequestId id;
    private final String method;
    private final @Nullable RawJson meta;
    private final @Nullable String session;
    private final @Nullable String traceparent;
    private final @Nullable String tracestate;
    private final AtomicReference<@Nullable Trace> trace = new AtomicReference<>();
    private volatile @Nullable String tool;

    /**
     * @param params of the request, which may name a place in a trace in its {@code _meta}
     * @param session a name that is fit for a log
     * @param traceparent from the header of the request, where there are headers
     * @param tracestate likewise
     */
    public CallContext(
            RequestId id,
            String method,
            Params params,
            @Nullable String session,
            @Nullable String traceparent,
            @Nullable String tracestate) {
        this.id = id;
        this.method = method;
        this.meta = params.optional(Meta.MEMBER).orElse(null);
        this.session = session;
        this.traceparent = traceparent;
        this.tracestate = tracestate;
    }

    /** The call that the running thread serves, if it serves one. */
    public static Optional<CallContext> current() {
        return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
    }

    /** What is to be said of the running thread in the log. */
    public static Context ofThisThread() {
        return CURRENT.isBound() ? CURRENT.get() : Context.NONE;
    }

    /** In which this call is the current one. */
    public Carrier scope() {
        return ScopedValue.where(CURRENT, this);
    }

    /** Notes which tool is called, once that is known. */
    public void tool(String fullName) {
        tool = fullName;
    }

    public Optional<String> tool() {
        return Optional.ofNullable(tool);
    }

    /**
     * The place of this call in the trace that its caller takes part in, else in one of its own.
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
     * What {@code _meta} says wins over the header: it was written by whoever makes this call,
     * while a header belongs to one request of HTTP, which may come from something in between and
     * may carry many calls.
     */
    private Optional<Trace> caller() {
        return inMeta().or(() -> parse(traceparent, tracestate));
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
        return new Trace(randomId(), randomId(), randomId(), false, null);
    }

    /** Ids have to be unique, not secret. */
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

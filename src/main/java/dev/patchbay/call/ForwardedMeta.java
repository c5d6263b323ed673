package dev.patchbay.call;

import dev.patchbay.json.JsonWriter;
import dev.patchbay.json.RawJson;
import dev.patchbay.mcp.Meta;
import dev.patchbay.mcp.Trace;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The part of a caller's {@code _meta} that the hub forwards to the upstream server. */
public final class ForwardedMeta {
    /** Members that describe the hop to the hub. The hub writes its own values for the next hop. */
    private static final Set<String> HOP_ERRORS =
            Set.of(
                    Meta.PROGRESS_TOKEN,
                    Meta.PROTOCOL_VERSION,
                    Meta.CLIENT_CAPABILITIES,
                    Meta.CLIENT_INFO,
                    Meta.LOG_LEVEL,
                    Meta.SUBSCRIPTION_ID,
                    Meta.TRACEPARENT,
                    Meta.TRACESTATE);

    /** In characters. W3C Baggage, "Limits": a longer value need not be propagated. */
    private static final int MAX_BAGGAGE_LENGTH = 8192;

    private final RawJson meta;
    private final @Nullable Trace trace;
    private final @Nullable String baggage;

    private ForwardedMeta(RawJson meta, @Nullable Trace trace, @Nullable String baggage) {
        this.meta = meta;
        this.trace = trace;
        this.baggage = baggage;
    }

    /**
     * Returns the forwarded part for the call that the running thread serves. If the caller takes
     * part in a trace, in {@code _meta} or in the headers, the part names the hub's place in the
     * trace as the parent of the server's work.
     *
     * @param meta the {@code _meta} of the caller's message
     */
    public static ForwardedMeta of(RawJson meta) {
        var context = CallContext.current();
        return new ForwardedMeta(
                meta,
                context.flatMap(CallContext::continued).orElse(null),
                context.flatMap(CallContext::baggageHeader)
                        .filter(ForwardedMeta::passable)
                        .orElse(null));
    }

    private static boolean passable(String baggage) {
        return !baggage.isBlank()
                && baggage.length() <= MAX_BAGGAGE_LENGTH
                && baggage.chars().allMatch(c -> c >= ' ' && c <= '~');
    }

    /** Writes the members into an open object. */
    public void write(JsonWriter out) {
        var members = meta.members();
        members.forEach((name, value) -> {
            if (!HOP_ERRORS.contains(name)) {
                out.member(name, value);
            }
        });
        if (trace != null) {
            out.member(Meta.TRACEPARENT, trace.traceparent());
            if (trace.state() != null) {
                out.member(Meta.TRACESTATE, trace.state());
            }
        }
        if (baggage != null && !members.containsKey(Meta.BAGGAGE)) {
            out.member(Meta.BAGGAGE, baggage);
        }
    }
}

package dev.patchbay.peer.channel;

import org.jspecify.annotations.Nullable;

/**
 * What a channel knows about the origin of a request, besides the request itself.
 *
 * @param session a session name that is safe to log and gives no access to the session
 * @param traceparent the caller's place in a trace, unchanged
 * @param tracestate the vendor data of that trace, unchanged
 * @param baggage further values that the caller propagates, unchanged
 */
public record Origin(
        @Nullable String session,
        @Nullable String traceparent,
        @Nullable String tracestate,
        @Nullable String baggage) {
    /** An unknown origin. */
    public static final Origin UNKNOWN = new Origin(null, null, null, null);
}

package dev.patchbay.peer;

import org.jspecify.annotations.Nullable;

/**
 * What a channel knows of where a request came from, beside what the request says.
 *
 * @param session a name of its session that is fit for a log, and no key to it
 * @param traceparent the caller's place in a trace, as it came
 * @param tracestate what goes with that, as it came
 */
public record Origin(
        @Nullable String session, @Nullable String traceparent, @Nullable String tracestate) {
    /** Nothing is known. */
    public static final Origin UNKNOWN = new Origin(null, null, null);
}

package dev.patchbay.mcp;

import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where one piece of work stands in a trace, in the terms of W3C Trace Context.
 *
 * @param high the first half of the id of the trace
 * @param low its second half
 * @param span the id of this piece of work
 * @param sampled whether whoever began the trace keeps it
 * @param state what tracing systems pass on among themselves, as it came
 */
public record Trace(long high, long low, long span, boolean sampled, @Nullable String state) {
    private static final HexFormat HEX = HexFormat.of();

    /** {@code version-trace-span-flags}; a newer version may go on after another dash. */
    private static final int LENGTH = 55;

    private static final int TRACE_AT = 3;
    private static final int SPAN_AT = 36;
    private static final int FLAGS_AT = 53;
    private static final int SAMPLED = 1;

    /** What has to be passed on at least; of more we pass on nothing. */
    private static final int LONGEST_STATE = 512;

    public Trace {
        if ((high | low) == 0 || span == 0) {
            throw new IllegalArgumentException("The ids of a trace must not be zero");
        }
        if (state != null && !passable(state)) {
            state = null;
        }
    }

    /**
     * Reads what a caller says of itself; empty if it is not exactly what the standard demands.
     *
     * @param state the caller's {@code tracestate}, which is left out if it cannot be passed on
     */
    public static Optional<Trace> parse(String traceparent, @Nullable String state) {
        if (!wellFormed(traceparent)) {
            return Optional.empty();
        }
        long high = HexFormat.fromHexDigitsToLong(traceparent, TRACE_AT, TRACE_AT + 16);
        long low = HexFormat.fromHexDigitsToLong(traceparent, TRACE_AT + 16, TRACE_AT + 32);
        long span = HexFormat.fromHexDigitsToLong(traceparent, SPAN_AT, SPAN_AT + 16);
        if ((high | low) == 0 || span == 0) {
            return Optional.empty();
        }
        int flags = HexFormat.fromHexDigits(traceparent, FLAGS_AT, LENGTH);
        return Optional.of(new Trace(high, low, span, (flags & SAMPLED) != 0, state));
    }

    /** The same trace at a piece of work that this one has brought about. */
    public Trace child(long childSpan) {
        return new Trace(high, low, childSpan, sampled, state);
    }

    /** The id of the trace. */
    public String id() {
        return HEX.toHexDigits(high) + HEX.toHexDigits(low);
    }

    public String spanId() {
        return HEX.toHexDigits(span);
    }

    /** How this piece of work names itself to those that it calls. */
    public String traceparent() {
        return "00-" + id() + '-' + spanId() + (sampled ? "-01" : "-00");
    }

    private static boolean wellFormed(String text) {
        if (text.length() < LENGTH
                || !hex(text, 0, 2)
                || text.startsWith("ff")
                || !hex(text, TRACE_AT, TRACE_AT + 32)
                || !hex(text, SPAN_AT, SPAN_AT + 16)
                || !hex(text, FLAGS_AT, LENGTH)) {
            return false;
        }
        boolean parted =
                text.charAt(TRACE_AT - 1) == '-'
                        && text.charAt(SPAN_AT - 1) == '-'
                        && text.charAt(FLAGS_AT - 1) == '-';
        // Version 0 ends here; later ones may add to it.
        boolean ends =
                text.length() == LENGTH || (!text.startsWith("00") && text.charAt(LENGTH) == '-');
        return parted && ends;
    }

    /** Lower case only, as the standard has it. */
    private static boolean hex(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && (c < 'a' || c > 'f')) {
                return false;
            }
        }
        return true;
    }

    private static boolean passable(String state) {
        return !state.isBlank()
                && state.length() <= LONGEST_STATE
                && state.chars().allMatch(c -> c >= ' ' && c <= '~');
    }
}

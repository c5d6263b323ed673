package dev.patchbay.mcp;

import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The position of one operation in a trace (W3C Trace Context).
 *
 * @param high the first half of the trace id
 * @param low the second half of the trace id
 * @param span the id of this operation
 * @param flags the forwarded flags: the caller records the trace; the trace id is random
 * @param state the {@code tracestate} of the caller, forwarded unchanged
 */
public record Trace(long high, long low, long span, int flags, @Nullable String state) {
    private static final HexFormat HEX = HexFormat.of();

    /**
     * The length of {@code version-trace-span-flags}. A newer version may append a dash and more.
     */
    private static final int LENGTH = 55;

    private static final int TRACE_ID_INDEX = 3;
    private static final int SPAN_ID_INDEX = 36;
    private static final int FLAGS_INDEX = 53;
    private static final int SAMPLED = 1;

    /** W3C Trace Context Level 2, "Random Trace ID Flag": the flag is forwarded unchanged. */
    private static final int RANDOM_ID = 2;

    /** The length that must at least be forwarded. A longer state is dropped. */
    private static final int MAX_STATE_LENGTH = 512;

    public Trace {
        if ((high | low) == 0 || span == 0) {
            throw new IllegalArgumentException("The ids of a trace must not be zero");
        }
        flags &= SAMPLED | RANDOM_ID;
        if (state != null && !passable(state)) {
            state = null;
        }
    }

    /**
     * Parses a {@code traceparent}; empty if it is not valid.
     *
     * @param state the {@code tracestate} of the caller; it is dropped if it cannot be forwarded
     */
    public static Optional<Trace> parse(String traceparent, @Nullable String state) {
        if (!wellFormed(traceparent)) {
            return Optional.empty();
        }
        long high = HexFormat.fromHexDigitsToLong(traceparent, TRACE_ID_INDEX, TRACE_ID_INDEX + 16);
        long low =
                HexFormat.fromHexDigitsToLong(
                        traceparent, TRACE_ID_INDEX + 16, TRACE_ID_INDEX + 32);
        long span = HexFormat.fromHexDigitsToLong(traceparent, SPAN_ID_INDEX, SPAN_ID_INDEX + 16);
        if ((high | low) == 0 || span == 0) {
            return Optional.empty();
        }
        int flags = HexFormat.fromHexDigits(traceparent, FLAGS_INDEX, LENGTH);
        return Optional.of(new Trace(high, low, span, flags, state));
    }

    /** Returns the trace for an operation that this one starts. */
    public Trace child(long childSpan) {
        return new Trace(high, low, childSpan, flags, state);
    }

    /** Returns whether the caller records the trace. */
    public boolean sampled() {
        return (flags & SAMPLED) != 0;
    }

    /** Returns the trace id. */
    public String id() {
        return HEX.toHexDigits(high) + HEX.toHexDigits(low);
    }

    public String spanId() {
        return HEX.toHexDigits(span);
    }

    /** Returns the {@code traceparent} for calls that this operation makes. */
    public String traceparent() {
        return "00-" + id() + '-' + spanId() + "-0" + flags;
    }

    private static boolean wellFormed(String text) {
        if (text.length() < LENGTH
                || !hex(text, 0, 2)
                || text.startsWith("ff")
                || !hex(text, TRACE_ID_INDEX, TRACE_ID_INDEX + 32)
                || !hex(text, SPAN_ID_INDEX, SPAN_ID_INDEX + 16)
                || !hex(text, FLAGS_INDEX, LENGTH)) {
            return false;
        }
        boolean parted =
                text.charAt(TRACE_ID_INDEX - 1) == '-'
                        && text.charAt(SPAN_ID_INDEX - 1) == '-'
                        && text.charAt(FLAGS_INDEX - 1) == '-';
        // Version 0 has exactly this length. Later versions may append fields.
        boolean ends =
                text.length() == LENGTH || (!text.startsWith("00") && text.charAt(LENGTH) == '-');
        return parted && ends;
    }

    /** Checks for hexadecimal digits. The standard allows lower case only. */
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
                && state.length() <= MAX_STATE_LENGTH
                && state.chars().allMatch(c -> c >= ' ' && c <= '~');
    }
}

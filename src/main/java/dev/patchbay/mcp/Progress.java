package dev.patchbay.mcp;

import dev.patchbay.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * How far a call has come; {@code done} grows from one report to the next.
 *
 * @param said the report of a server behind us as it came, if it is from one
 */
public record Progress(
        double done, @Nullable Double total, @Nullable String message, @Nullable RawJson said) {
    public Progress {
        if (!Double.isFinite(done) || (total != null && !Double.isFinite(total))) {
            throw new IllegalArgumentException(
                    "done and total must be finite, found " + done + " of " + total);
        }
    }

    public static Progress of(double done, double total) {
        return new Progress(done, total, null, null);
    }

    public static Progress of(double done, double total, String message) {
        return new Progress(done, total, message, null);
    }
}

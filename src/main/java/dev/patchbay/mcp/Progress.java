package dev.patchbay.mcp;

import dev.patchbay.json.RawJson;
import org.jspecify.annotations.Nullable;

/**
 * The progress of a call; {@code done} grows from one report to the next.
 *
 * @param params the unchanged report of an upstream server; null if the report is not from a server
 */
public record Progress(
        double done, @Nullable Double total, @Nullable String message, @Nullable RawJson params) {
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

package dev.patchbay.log;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.Locale;
import java.util.function.LongSupplier;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Logs events of one kind that other parties can cause at any rate. It logs a limited number per
 * second. The next logged event says how many were left out.
 */
public final class LimitedLog {
    private final Logger log;
    private final Logger.Level level;
    private final RateLimit limit;

    public LimitedLog(Class<?> owner, Logger.Level level, int perSecond) {
        this(Logger.getLogger(owner), level, perSecond, System::nanoTime);
    }

    LimitedLog(Logger log, Logger.Level level, int perSecond, LongSupplier nanos) {
        this.log = log;
        this.level = level;
        this.limit = new RateLimit(perSecond, nanos);
    }

    /** Logs a message, with its parameters in place of {@code %s}. */
    @FormatMethod
    public void log(@FormatString String format, Object... parameters) {
        logFailure(null, format, parameters);
    }

    /** Logs a message with the failure that caused it. */
    @FormatMethod
    public void logFailure(
            @Nullable Throwable failure, @FormatString String format, Object... parameters) {
        if (!log.isEnabled(level)) {
            return;
        }
        var leftOut = limit.admit();
        if (leftOut.isPresent()) {
            var message = String.format(Locale.ROOT, format, parameters);
            log.log(
                    level,
                    leftOut.getAsLong() == 0
                            ? message
                            : message + " (similar messages left out: " + leftOut.getAsLong() + ")",
                    failure);
        }
    }
}

package dev.patchbay.log;

import java.io.OutputStream;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.Level;

/**
 * Writes log events to a stream. The thread that logs an event also formats it, because only that
 * thread knows the call that it serves. Another thread writes it.
 */
public final class LogHandler extends Handler {
    private static final int MAX_UNSENT_BYTES = 1024 * 1024;

    private final LogFormat format;
    private final Supplier<LogContext> context;
    private final LineQueue lines;

    /**
     * @param context the context of the call that the calling thread serves
     */
    public LogHandler(OutputStream out, LogFormat format, Supplier<LogContext> context) {
        this(out, format, context, MAX_UNSENT_BYTES);
    }

    LogHandler(OutputStream out, LogFormat format, Supplier<LogContext> context, int maxBytes) {
        this.format = format;
        this.context = context;
        this.lines = new LineQueue(out, maxBytes, this::loss);
    }

    @Override
    public void publish(LogRecord event) {
        if (isLoggable(event)) {
            lines.add(format.write(event, context.get()));
        }
    }

    private byte[] loss(long count) {
        var text = count + " lines of the log were lost: standard error is read too slowly";
        return format.write(warning(text, LogHandler.class.getName()), LogContext.NONE);
    }

    /** Logs a text that did not come from a logger. Levels do not apply. */
    void warn(String text, String logger) {
        publish(warning(text, logger));
    }

    private static LogRecord warning(String text, String logger) {
        var event =
                new ExtLogRecord(
                        Level.WARN,
                        text,
                        ExtLogRecord.FormatStyle.NO_FORMAT,
                        LogHandler.class.getName());
        event.setLoggerName(logger);
        return event;
    }

    /** Waits until all is written, for at most the given time. */
    public void flush(Duration atMost) {
        lines.flush(atMost);
    }

    /** Does not wait: the caller may have to go on even if the log is not read. */
    @Override
    public void flush() {}

    @Override
    public void close() {}
}

package dev.patchbay.log;

import java.io.OutputStream;
import java.time.Duration;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.Level;

/**
 * Writes the events of the log to a stream. An event is written down by the thread that it happens
 * on, since only that knows the call it serves; another thread sends it.
 */
public final class LogHandler extends Handler {
    private static final int BOUND = 1024 * 1024;

    private final Format format;
    private final Supplier<Context> context;
    private final LineQueue lines;

    /**
     * @param context what is to be said of the call that the calling thread serves
     */
    public LogHandler(OutputStream out, Format format, Supplier<Context> context) {
        this(out, format, context, BOUND);
    }

    LogHandler(OutputStream out, Format format, Supplier<Context> context, int bound) {
        this.format = format;
        this.context = context;
        this.lines = new LineQueue(out, bound, this::loss);
    }

    @Override
    public void publish(LogRecord event) {
        if (isLoggable(event)) {
            lines.add(format.write(event, context.get()));
        }
    }

    private byte[] loss(long count) {
        var text = count + " lines of the log were lost: standard error is read too slowly";
        return format.write(warning(text, LogHandler.class.getName()), Context.NONE);
    }

    /** Logs a text that nobody has logged, whatever the levels are. */
    void tell(String text, String logger) {
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

    /** Does not wait, as whoever calls may have to go on whether the log is read or not. */
    @Override
    public void flush() {}

    @Override
    public void close() {}
}

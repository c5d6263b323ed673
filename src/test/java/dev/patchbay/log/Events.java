package dev.patchbay.log;

import java.time.Instant;
import org.jboss.logmanager.ExtLogRecord;
import org.jboss.logmanager.Level;

/** Events of a log, made by hand. */
final class Events {
    static final Instant TIME = Instant.parse("2026-07-28T01:02:03.456789Z");

    private Events() {}

    static ExtLogRecord warning(String message) {
        return event(Level.WARN, message);
    }

    static ExtLogRecord event(java.util.logging.Level level, String message) {
        var event =
                new ExtLogRecord(
                        level, message, ExtLogRecord.FormatStyle.NO_FORMAT, Events.class.getName());
        event.setLoggerName("dev.patchbay.Some");
        event.setInstant(TIME);
        event.setThreadName("worker");
        return event;
    }

    static ExtLogRecord failure(Throwable thrown) {
        var event = warning("It failed");
        event.setThrown(thrown);
        return event;
    }
}

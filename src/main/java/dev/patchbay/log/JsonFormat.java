package dev.patchbay.log;

import dev.patchbay.json.JsonWriter;
import java.util.logging.LogRecord;

/** Writes one JSON object per line, for machines. */
public final class JsonFormat implements LogFormat {
    @Override
    public byte[] write(LogRecord event, LogContext context) {
        var out = new JsonWriter();
        out.beginObject()
                .member("timestamp", EventTexts.TIME.format(event.getInstant()))
                .member("level", EventTexts.level(event))
                .member("logger", EventTexts.fit(event.getLoggerName(), MAX_NAME_LENGTH))
                .member("thread", EventTexts.thread(event))
                .member("message", EventTexts.message(event));
        context.each((name, value) -> out.member(name, EventTexts.fit(value, MAX_NAME_LENGTH)));
        var thrown = event.getThrown();
        if (thrown != null) {
            out.name("exception").beginObject().member("class", thrown.getClass().getName());
            out.member("message", message(thrown))
                    .member("stack", EventTexts.stack(thrown))
                    .endObject();
        }
        out.endObject().endLine();
        return out.toBytes();
    }

    private static String message(Throwable thrown) {
        try {
            return EventTexts.fit(thrown.getMessage(), MAX_MESSAGE_LENGTH);
        } catch (RuntimeException e) {
            // getMessage() of a foreign exception may run code that fails.
            return "";
        }
    }
}

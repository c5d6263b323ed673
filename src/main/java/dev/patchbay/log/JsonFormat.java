package dev.patchbay.log;

import dev.patchbay.json.JsonWriter;
import java.util.logging.LogRecord;

/** One JSON object a line, for machines. */
public final class JsonFormat implements Format {
    @Override
    public byte[] write(LogRecord event, Context context) {
        var out = new JsonWriter();
        out.beginObject()
                .member("timestamp", Texts.TIME.format(event.getInstant()))
                .member("level", Texts.level(event))
                .member("logger", Texts.fit(event.getLoggerName(), LONGEST_NAME))
                .member("thread", Texts.thread(event))
                .member("message", Texts.message(event));
        context.each((name, value) -> out.member(name, Texts.fit(value, LONGEST_NAME)));
        var thrown = event.getThrown();
        if (thrown != null) {
            out.name("exception").beginObject().member("class", thrown.getClass().getName());
            out.member("message", message(thrown)).member("stack", Texts.stack(thrown)).endObject();
        }
        out.endObject().endLine();
        return out.toBytes();
    }

    private static String message(Throwable thrown) {
        try {
            return Texts.fit(thrown.getMessage(), LONGEST_MESSAGE);
        } catch (RuntimeException e) {
            // Exceptions of others may make up their messages when they are asked.
            return "";
        }
    }
}

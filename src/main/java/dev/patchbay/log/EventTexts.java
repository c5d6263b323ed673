package dev.patchbay.log;

import java.io.PrintWriter;
import java.io.Writer;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import java.util.logging.LogRecord;
import org.jboss.logmanager.ExtFormatter;
import org.jboss.logmanager.ExtLogRecord;
import org.jspecify.annotations.Nullable;

/** The texts of a log event, limited in length and valid Unicode. */
final class EventTexts {
    /** RFC 3339, in UTC, to the millisecond. */
    static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private static final char REPLACEMENT = '\uFFFD';

    /** Inserts the parameters into a message, for each supported placeholder style. */
    private static final ExtFormatter MESSAGES =
            new ExtFormatter() {
                @Override
                public String format(ExtLogRecord event) {
                    return formatMessage(event);
                }
            };

    private EventTexts() {}

    /** Returns the message with its parameters inserted. */
    static String message(LogRecord event) {
        String message;
        try {
            message = MESSAGES.format(event);
        } catch (RuntimeException e) {
            // A parameter that cannot be formatted must not fail the code that logs.
            message = event.getMessage();
        }
        return fit(message, LogFormat.MAX_MESSAGE_LENGTH);
    }

    static String thread(LogRecord event) {
        var name = ExtLogRecord.wrap(event).getThreadName();
        if (name != null && !name.isEmpty()) {
            return fit(name, LogFormat.MAX_NAME_LENGTH);
        }
        // Virtual threads may have no names.
        return "virtual-" + event.getLongThreadID();
    }

    /** Returns the JBoss Logging level that is nearest to the level of the event. */
    static String level(LogRecord event) {
        int level = event.getLevel().intValue();
        if (level >= org.jboss.logmanager.Level.ERROR.intValue()) {
            return "ERROR";
        }
        if (level >= org.jboss.logmanager.Level.WARN.intValue()) {
            return "WARN";
        }
        if (level >= org.jboss.logmanager.Level.INFO.intValue()) {
            return "INFO";
        }
        return level >= org.jboss.logmanager.Level.DEBUG.intValue() ? "DEBUG" : "TRACE";
    }

    /** Returns the stack traces of an exception and of its causes, as Java prints them. */
    static String stack(Throwable thrown) {
        var bounded = new Bounded(LogFormat.MAX_STACK_LENGTH);
        try (var out = new PrintWriter(bounded)) {
            thrown.printStackTrace(out);
        } catch (RuntimeException e) {
            // The methods of the exception itself fail. The log shows its class next to the stack.
            return "";
        }
        return wellFormed(bounded.kept.toString()) + mark(bounded.left);
    }

    /** Cuts a text that is too long, and adds how much is missing. Null becomes an empty text. */
    static String fit(@Nullable String text, int maxLength) {
        var given = Objects.requireNonNullElse(text, "");
        if (given.length() <= maxLength) {
            return wellFormed(given);
        }
        boolean inPair = Character.isHighSurrogate(given.charAt(maxLength - 1));
        var kept = given.substring(0, inPair ? maxLength - 1 : maxLength);
        return wellFormed(kept) + mark(given.length() - kept.length());
    }

    private static String mark(long left) {
        return left == 0 ? "" : "… (" + left + " more)";
    }

    /**
     * Replaces lone surrogates: UTF-8 cannot encode them, and strict JSON parsers refuse them as
     * escapes.
     */
    private static String wellFormed(String text) {
        StringBuilder mended = null;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                mended = mended == null ? new StringBuilder(text) : mended;
                mended.setCharAt(i, REPLACEMENT);
            }
        }
        return mended == null ? text : mended.toString();
    }

    /** Keeps the first characters, and counts the rest. */
    private static final class Bounded extends Writer {
        private final StringBuilder kept = new StringBuilder();
        private final int maxLength;
        private long left;

        Bounded(int maxLength) {
            this.maxLength = maxLength;
        }

        @Override
        public void write(char[] text, int from, int length) {
            int available = Math.min(maxLength - kept.length(), length);
            kept.append(text, from, available);
            left += length - available;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}

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

/** What is said of an event, in bounded texts that are valid Unicode. */
final class Texts {
    /** RFC 3339, in UTC, to the millisecond. */
    static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private static final char REPLACEMENT = '\uFFFD';

    /** Puts parameters in their places, whichever way they are marked. */
    private static final ExtFormatter MESSAGES =
            new ExtFormatter() {
                @Override
                public String format(ExtLogRecord event) {
                    return formatMessage(event);
                }
            };

    private Texts() {}

    /** The message with its parameters in their places. */
    static String message(LogRecord event) {
        String message;
        try {
            message = MESSAGES.format(event);
        } catch (RuntimeException e) {
            // A parameter that cannot be written must not end whoever logs it.
            message = event.getMessage();
        }
        return fit(message, Format.LONGEST_MESSAGE);
    }

    static String thread(LogRecord event) {
        var name = ExtLogRecord.wrap(event).getThreadName();
        if (name != null && !name.isEmpty()) {
            return fit(name, Format.LONGEST_NAME);
        }
        // Virtual threads have no names.
        return "virtual-" + event.getLongThreadID();
    }

    /** The level in the words of JBoss Logging; what others call it is mapped to the nearest. */
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

    /** The stack of an exception and of its causes, as Java prints it. */
    static String stack(Throwable thrown) {
        var bounded = new Bounded(Format.LONGEST_STACK);
        try (var out = new PrintWriter(bounded)) {
            thrown.printStackTrace(out);
        } catch (RuntimeException e) {
            // An exception whose own texts fail; its class is told beside the stack.
            return "";
        }
        return wellFormed(bounded.kept.toString()) + mark(bounded.left);
    }

    /** A text that is absent is empty; one that is too long is cut, which is marked. */
    static String fit(@Nullable String text, int longest) {
        var given = Objects.requireNonNullElse(text, "");
        if (given.length() <= longest) {
            return wellFormed(given);
        }
        boolean inPair = Character.isHighSurrogate(given.charAt(longest - 1));
        var kept = given.substring(0, inPair ? longest - 1 : longest);
        return wellFormed(kept) + mark(given.length() - kept.length());
    }

    private static String mark(long left) {
        return left == 0 ? "" : "… (" + left + " more)";
    }

    /** Half a character has no form in UTF-8, and as an escape strict parsers refuse it. */
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

    /** Takes all, keeps the beginning and counts the rest. */
    private static final class Bounded extends Writer {
        private final StringBuilder kept = new StringBuilder();
        private final int longest;
        private long left;

        Bounded(int longest) {
            this.longest = longest;
        }

        @Override
        public void write(char[] text, int from, int length) {
            int room = Math.min(longest - kept.length(), length);
            kept.append(text, from, room);
            left += length - room;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}

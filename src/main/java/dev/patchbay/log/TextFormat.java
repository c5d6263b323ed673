package dev.patchbay.log;

import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * Formats log lines for people. Control characters are written as escapes, so that logged text of
 * other parties cannot forge lines or control a terminal.
 */
public final class TextFormat implements LogFormat {
    private static final String RESET = "\033[0m";

    private final DateTimeFormatter time;
    private final boolean terminal;
    private final boolean colour;

    private TextFormat(DateTimeFormatter time, boolean terminal, boolean colour) {
        this.time = time;
        this.terminal = terminal;
        this.colour = colour;
    }

    /** Returns the format for a person at a terminal: time of day, level and message. */
    public static TextFormat forTerminal(ZoneId zone, boolean colour) {
        return new TextFormat(
                DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(zone), true, colour);
    }

    /** Returns the format for a file: all fields. */
    public static TextFormat plain() {
        return new TextFormat(EventTexts.TIME, false, false);
    }

    @Override
    public byte[] write(LogRecord event, LogContext context) {
        var level = EventTexts.level(event);
        var line = new StringBuilder(time.format(event.getInstant())).append(' ');
        line.append(colour ? colourOf(level) : "").append(level).append(colour ? RESET : "");
        line.repeat(' ', "ERROR ".length() - level.length());
        if (!terminal) {
            line.append('[').append(shown(event.getLoggerName())).append("] ");
        }
        appendShown(line, EventTexts.message(event));
        if (!terminal) {
            context.each((name, value) ->
                    line.append(' ').append(name).append('=').append(shown(value)));
        }
        line.append('\n');
        var thrown = event.getThrown();
        if (thrown != null) {
            EventTexts.stack(thrown)
                    .lines()
                    .forEach(text -> appendShown(line.append('\t'), text).append('\n'));
        }
        return line.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String colourOf(String level) {
        return switch (level) {
            case "ERROR" -> "\033[31m";
            case "WARN" -> "\033[33m";
            case "INFO" -> "\033[32m";
            default -> "\033[2m";
        };
    }

    private static String shown(@Nullable String text) {
        return appendShown(new StringBuilder(), EventTexts.fit(text, MAX_NAME_LENGTH)).toString();
    }

    private static StringBuilder appendShown(StringBuilder line, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append('\t');
                // Some readers treat these two characters as the end of a line.
                case '\u2028', '\u2029' -> appendEscape(line, c);
                default -> {
                    if (Character.isISOControl(c)) {
                        appendEscape(line, c);
                    } else {
                        line.append(c);
                    }
                }
            }
        }
        return line;
    }

    private static void appendEscape(StringBuilder line, char c) {
        line.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
    }
}

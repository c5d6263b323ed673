package dev.patchbay.log;

import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * Lines for people. Control characters are written as escapes, so that nobody whose text is logged
 * can make up lines or command a terminal.
 */
public final class TextFormat implements Format {
    private static final String OFF = "\033[0m";

    private final DateTimeFormatter time;
    private final boolean terminal;
    private final boolean colour;

    private TextFormat(DateTimeFormatter time, boolean terminal, boolean colour) {
        this.time = time;
        this.terminal = terminal;
        this.colour = colour;
    }

    /** For a person who looks on: the time of the clock, the level and the message. */
    public static TextFormat forTerminal(ZoneId zone, boolean colour) {
        return new TextFormat(
                DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(zone), true, colour);
    }

    /** For a file: all there is to say. */
    public static TextFormat plain() {
        return new TextFormat(Texts.TIME, false, false);
    }

    @Override
    public byte[] write(LogRecord event, Context context) {
        var level = Texts.level(event);
        var line = new StringBuilder(time.format(event.getInstant())).append(' ');
        line.append(colour ? colourOf(level) : "").append(level).append(colour ? OFF : "");
        line.repeat(' ', "ERROR ".length() - level.length());
        if (!terminal) {
            line.append('[').append(shown(event.getLoggerName())).append("] ");
        }
        appendShown(line, Texts.message(event));
        if (!terminal) {
            context.each((name, value) ->
                    line.append(' ').append(name).append('=').append(shown(value)));
        }
        line.append('\n');
        var thrown = event.getThrown();
        if (thrown != null) {
            Texts.stack(thrown)
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
        return appendShown(new StringBuilder(), Texts.fit(text, LONGEST_NAME)).toString();
    }

    private static StringBuilder appendShown(StringBuilder line, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\t' -> line.append('\t');
                // The last two end a line for some readers.
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

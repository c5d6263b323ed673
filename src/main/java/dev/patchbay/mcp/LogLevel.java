package dev.patchbay.mcp;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The levels of log messages that a server sends to its client, least severe first. */
public enum LogLevel {
    DEBUG,
    INFO,
    NOTICE,
    WARNING,
    ERROR,
    CRITICAL,
    ALERT,
    EMERGENCY;

    private final String wire = name().toLowerCase(Locale.ROOT);

    public String wire() {
        return wire;
    }

    public static Optional<LogLevel> parse(String text) {
        return Arrays.stream(values()).filter(level -> level.wire.equals(text)).findFirst();
    }

    public static String all() {
        return String.join(", ", Arrays.stream(values()).map(LogLevel::wire).toList());
    }
}

package dev.patchbay.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the log has to know before all other settings can be read.
 *
 * @param json whether each line is a JSON object
 * @param level from which on our own events are logged, in upper case; empty for the default
 */
public record LogSettings(boolean json, Optional<String> level) {
    private static final List<String> LEVELS = List.of("ERROR", "WARN", "INFO", "DEBUG");

    /**
     * Reads them from where users set them.
     *
     * @param property gives the value of a property, or null
     * @param variable gives the value of an environment variable, or null
     * @throws BadSetting if one of them makes no sense
     */
    public static LogSettings read(
            Function<String, @Nullable String> property,
            Function<String, @Nullable String> variable) {
        var settings = new EarlySettings(property, variable);
        return new LogSettings(
                settings.flag("log.json", false),
                settings.text("log.level").map(LogSettings::level));
    }

    private static String level(String said) {
        var text = said.toUpperCase(Locale.ROOT);
        if (!LEVELS.contains(text)) {
            throw new BadSetting("log.level", "one of error, warn, info and debug", text);
        }
        return text;
    }
}

package dev.patchbay.config.settings;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The settings that the log needs before all other settings can be read.
 *
 * @param json whether each line is a JSON object
 * @param level the lowest level of Patchbay's own events that is logged, in upper case; empty for
 *     the default
 */
public record LogSettings(boolean json, Optional<String> level) {
    static final SettingType LEVEL = SettingType.oneOf(List.of("error", "warn", "info", "debug"));

    /**
     * Reads the settings of the log.
     *
     * @param property gives the value of a property, or null
     * @param variable gives the value of an environment variable, or null
     * @throws BadSetting if a setting has a value that it must not have
     */
    public static LogSettings read(
            Function<String, @Nullable String> property,
            Function<String, @Nullable String> variable) {
        var settings = new EarlySettings(property, variable);
        return new LogSettings(
                settings.flag("log.json", false),
                settings.text("log.level").map(LogSettings::level));
    }

    private static String level(String text) {
        if (!LEVEL.accepts(text)) {
            throw new BadSetting("log.level", LEVEL.rule(), text);
        }
        return text.toUpperCase(Locale.ROOT);
    }
}

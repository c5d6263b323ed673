package dev.patchbay.config.settings;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads single settings before the settings library starts, or without it.
 *
 * @param property gives the value of a property, or null
 * @param variable gives the value of an environment variable, or null
 */
public record EarlySettings(
        Function<String, @Nullable String> property, Function<String, @Nullable String> variable) {
    /** The values for true, as in the settings library. */
    private static final Set<String> YES = Set.of("TRUE", "1", "YES", "Y", "ON");

    public static EarlySettings ofThisProcess() {
        return new EarlySettings(System::getProperty, System::getenv);
    }

    /** Returns the value of a setting; empty if it is not set or blank. */
    public Optional<String> text(String name) {
        var variableName = SettingDefinition.variable(name);
        return Optional.ofNullable(property.apply("patchbay." + name))
                .or(() -> Optional.ofNullable(variable.apply(variableName)))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    public boolean flag(String name, boolean defaultValue) {
        return text(name)
                .map(text -> YES.contains(text.toUpperCase(Locale.ROOT)))
                .orElse(defaultValue);
    }
}

package dev.patchbay.config;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Settings for those who cannot wait until all of them are read, or need no more than a few.
 *
 * @param property gives the value of a property, or null
 * @param variable gives the value of an environment variable, or null
 */
record EarlySettings(
        Function<String, @Nullable String> property, Function<String, @Nullable String> variable) {
    /** As the library for settings has them. */
    private static final Set<String> YES = Set.of("TRUE", "1", "YES", "Y", "ON");

    static EarlySettings ofThisProcess() {
        return new EarlySettings(System::getProperty, System::getenv);
    }

    /** What is set; empty if nothing is. */
    Optional<String> text(String name) {
        var variableName = name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
        return Optional.ofNullable(property.apply("patchbay." + name))
                .or(() -> Optional.ofNullable(variable.apply("PATCHBAY_" + variableName)))
                .map(String::strip)
                .filter(text -> !text.isEmpty());
    }

    boolean flag(String name, boolean usual) {
        return text(name).map(text -> YES.contains(text.toUpperCase(Locale.ROOT))).orElse(usual);
    }
}

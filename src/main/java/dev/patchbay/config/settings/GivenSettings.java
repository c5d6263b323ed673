package dev.patchbay.config.settings;

import dev.patchbay.json.PlainText;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The settings as the user has given them: by which option, property or variable, and with which
 * text. Messages about settings name these.
 *
 * @param options the properties that options of the command line have set
 * @param property gives the value of a property, or null
 * @param variable gives the value of an environment variable, or null
 */
public record GivenSettings(
        Set<String> options,
        Function<String, @Nullable String> property,
        Function<String, @Nullable String> variable) {
    private static final int MAX_VALUE_LENGTH = 200;

    public GivenSettings {
        options = Set.copyOf(options);
    }

    /**
     * Returns the settings of this process.
     *
     * @param options the settings of the command line, by property
     */
    public static GivenSettings ofThisProcess(Map<String, String> options) {
        return new GivenSettings(options.keySet(), System::getProperty, System::getenv);
    }

    /**
     * Checks the form of all values. This runs before the settings library reads them, because the
     * messages of the library are for programmers.
     *
     * @throws BadSetting if a value does not have the form that its setting needs
     */
    public void requireReadable() {
        for (var setting : SettingDefinition.ALL) {
            value(setting.name())
                    .filter(value -> !setting.type().accepts(value))
                    .ifPresent(value -> {
                        throw new BadSetting(setting.name(), setting.type().rule(), value);
                    });
        }
    }

    /** Describes what is wrong with a setting, with the name and text that the user has given. */
    public String describe(BadSetting bad) {
        var found =
                SettingDefinition.named(bad.name())
                        .filter(SettingDefinition::mayBeShown)
                        .flatMap(setting -> value(setting.name()))
                        .orElseGet(bad::found);
        return nameOf(bad.name())
                + " must be "
                + bad.rule()
                + ", found "
                + (found.isBlank() ? "nothing" : PlainText.of(found, MAX_VALUE_LENGTH));
    }

    /** Returns the option, property or variable that has set the value, or else one that could. */
    private String nameOf(String name) {
        var variableName = SettingDefinition.variable(name);
        var propertyName = "patchbay." + name;
        var option = SettingDefinition.named(name).map(SettingDefinition::option);
        if (option.isPresent() && options.contains(propertyName)) {
            return option.get();
        }
        if (property.apply(propertyName) != null) {
            return propertyName;
        }
        if (variable.apply(variableName) != null) {
            return variableName;
        }
        return option.map(one -> one + " (" + variableName + ")").orElse(variableName);
    }

    /**
     * Returns the value as given. A property has priority over a variable, and an empty variable
     * sets nothing, as in {@link SettingSources}.
     */
    private Optional<String> value(String name) {
        return Optional.ofNullable(property.apply("patchbay." + name))
                .or(() ->
                        Optional.ofNullable(variable.apply(SettingDefinition.variable(name)))
                                .filter(value -> !value.isBlank()));
    }
}

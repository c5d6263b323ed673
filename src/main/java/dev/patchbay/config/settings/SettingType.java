package dev.patchbay.config.settings;

import io.quarkus.runtime.configuration.DurationConverter;
import io.quarkus.runtime.configuration.MemorySizeConverter;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The form of a setting's value.
 *
 * @param rule what the value must be, for a message
 * @param fits whether a value that is not blank satisfies the rule
 */
record SettingType(String rule, Predicate<String> fits) {
    private static final int MAX_PORT = 65_535;
    private static final Set<String> ON = Set.of("true", "1", "yes", "y", "on");
    private static final Set<String> OFF = Set.of("false", "0", "no", "n", "off");

    /** A host name or an IP address. An IPv6 address is in brackets, as in a Host header. */
    private static final Pattern HOST = Pattern.compile("[^\\s/:@]+|\\[[0-9A-Fa-f:.%]+]");

    static final SettingType TEXT = new SettingType("a text", _ -> true);

    static final SettingType DURATION =
            new SettingType(
                    "a duration such as 500ms, 10s, 5m or 1h",
                    value -> accepted(() -> DurationConverter.parseDuration(value)));

    static final SettingType SIZE =
            new SettingType(
                    "a size such as 64K, 8M or 1G, or a number of bytes",
                    value -> accepted(() -> new MemorySizeConverter().convert(value)));

    static final SettingType NUMBER =
            new SettingType(
                    "a whole number", value -> accepted(() -> Integer.parseInt(value.strip())));

    static final SettingType PORT =
            new SettingType(
                    "a whole number between 0 and " + MAX_PORT,
                    value ->
                            value.strip().matches("\\d{1,5}")
                                    && Integer.parseInt(value.strip()) <= MAX_PORT);

    static final SettingType SWITCH =
            new SettingType(
                    "true or false",
                    value -> {
                        var word = value.strip().toLowerCase(Locale.ROOT);
                        return ON.contains(word) || OFF.contains(word);
                    });

    static final SettingType HOSTS =
            new SettingType(
                    "names or addresses without scheme, port and path, separated by commas",
                    value -> {
                        for (var host : value.split(",", -1)) {
                            if (!host.isBlank() && !HOST.matcher(host.strip()).matches()) {
                                return false;
                            }
                        }
                        return true;
                    });

    /** Returns the type for one of some words, in upper or lower case. */
    static SettingType oneOf(List<String> words) {
        var all = String.join(", ", words.subList(0, words.size() - 1));
        return new SettingType(
                "one of " + all + " and " + words.getLast(),
                value -> words.contains(value.strip().toLowerCase(Locale.ROOT)));
    }

    /** Whether a value satisfies the rule. */
    boolean accepts(String value) {
        return value.isBlank() ? equals(TEXT) : fits.test(value);
    }

    /** Whether the settings library, which reads the value later, will accept it. */
    private static boolean accepted(Runnable conversion) {
        try {
            conversion.run();
            return true;
        } catch (IllegalArgumentException _) {
            return false;
        }
    }
}

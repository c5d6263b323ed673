package dev.patchbay.log;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The levels of loggers, by name: the built-in ones of libraries, and those that users set with the
 * variables and properties of Quarkus. The empty name stands for all other loggers.
 */
public final class LoggerLevels {
    private static final Map<String, String> BUILT_IN =
            Map.of(
                    // Messages about the start and the end would hide the important line.
                    "io.quarkus", "WARN",
                    // A native binary is built once for all profiles. Without this line it warns at
                    // each start that it was built for another profile.
                    "io.quarkus.runtime.configuration.ConfigRecorder", "ERROR",
                    // Quarkus warns about settings files in the folder that it does not read.
                    "io.quarkus.config", "ERROR",
                    // It logs each answer of a program that is not ready.
                    "io.smallrye.health", "WARN",
                    // The validator logs schemas and patterns of servers. Patchbay reports the
                    // problems of schemas itself.
                    "com.networknt", "OFF",
                    // Patchbay reports the problems of keys and tokens itself.
                    "org.jose4j", "OFF",
                    // Netty logs several lines for a client that disconnects before its first
                    // request is complete.
                    "io.netty.channel.DefaultChannelPipeline", "ERROR");

    private static final String VARIABLE = "QUARKUS_LOG_CATEGORY__";
    private static final String VARIABLE_END = "__LEVEL";
    private static final String PROPERTY = "quarkus.log.category.\"";
    private static final String PROPERTY_END = "\".level";

    private LoggerLevels() {}

    /** Returns all levels. A property has priority over a variable, as in Quarkus. */
    public static Map<String, String> of(Map<String, String> variables, Map<?, ?> properties) {
        var levels = new HashMap<>(BUILT_IN);
        variables.forEach((name, level) -> {
            if (name.equals("QUARKUS_LOG_LEVEL")) {
                levels.put("", level);
            } else {
                var logger = between(name, VARIABLE, VARIABLE_END).toLowerCase(Locale.ROOT);
                put(levels, logger.replace('_', '.'), level);
            }
        });
        properties.forEach((key, value) -> {
            var name = key.toString();
            if (name.equals("quarkus.log.level")) {
                levels.put("", value.toString());
            } else {
                put(levels, between(name, PROPERTY, PROPERTY_END), value.toString());
            }
        });
        return levels;
    }

    /** Returns what is between the two; empty if the name does not have this form. */
    private static String between(String name, String start, String end) {
        int length = name.length() - end.length();
        return length > start.length() && name.startsWith(start) && name.endsWith(end)
                ? name.substring(start.length(), length)
                : "";
    }

    private static void put(Map<String, String> levels, String logger, String level) {
        // In Quarkus this word means that the logger has no level of its own.
        if (!logger.isEmpty() && !level.equalsIgnoreCase("inherit")) {
            levels.put(logger, level);
        }
    }
}

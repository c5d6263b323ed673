package dev.patchbay.config.settings;

import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.PropertiesConfigSourceLoader;
import io.smallrye.config.SmallRyeConfigBuilder;
import io.smallrye.config.SmallRyeConfigBuilderCustomizer;
import io.smallrye.config.SysPropConfigSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Limits the sources of settings to the environment, to properties, which include the command line,
 * and to built-in values. The default sources also include {@code .env} and {@code
 * config/application.properties} in the working directory, which another user may have written.
 */
public final class SettingSources implements SmallRyeConfigBuilderCustomizer {
    // The ordinals of the default sources.
    private static final int ENVIRONMENT = 300;
    private static final int BUILT_IN = 250;

    private static final List<String> SERVERS_OF_QUARKUS =
            List.of("QUARKUS_HTTP_", "QUARKUS_MANAGEMENT_");

    @Override
    public void configBuilder(SmallRyeConfigBuilder builder) {
        var _ =
                given(builder)
                        .setAddDefaultSources(false)
                        .setAddSystemSources(false)
                        .setAddPropertiesSources(false)
                        .withSources(
                                PropertiesConfigSourceLoader.inClassPath(
                                        "application.properties",
                                        BUILT_IN,
                                        builder.getClassLoader()));
    }

    /** Adds the environment and the properties. */
    public static SmallRyeConfigBuilder given(SmallRyeConfigBuilder builder) {
        return builder.withSources(
                new EnvConfigSource(readable(System.getenv()), ENVIRONMENT),
                new SysPropConfigSource());
    }

    /**
     * Returns the environment without empty variables of Patchbay, and without those of the servers
     * of Quarkus. Scripts and container files set empty variables for settings without a value, but
     * the settings library refuses an empty value. The servers of Quarkus do not make the checks of
     * Patchbay, and Kubernetes sets variables of such names for services.
     */
    static Map<String, String> readable(Map<String, String> environment) {
        var rest = new HashMap<>(environment);
        rest.entrySet()
                .removeIf(one ->
                        one.getKey().startsWith("PATCHBAY_")
                                ? one.getValue().isBlank()
                                : SERVERS_OF_QUARKUS.stream().anyMatch(one.getKey()::startsWith));
        return rest;
    }

    /** Runs last, because the other customizers may add sources. */
    @Override
    public int priority() {
        return Integer.MAX_VALUE;
    }
}

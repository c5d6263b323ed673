package dev.patchbay.config.settings;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One of the {@link Settings}, as users know it. {@code SettingDefinitionTest} compares this list
 * with the interface, because a native binary cannot inspect the interface.
 *
 * @param name the name without {@code patchbay.}
 * @param option the option of the command line that sets it; null if there is none
 */
public record SettingDefinition(String name, SettingType type, @Nullable String option) {
    private static final String PREFIX = "patchbay.";

    /** All settings, in the order of the interface. */
    public static final List<SettingDefinition> ALL =
            List.of(
                    of("config", SettingType.TEXT, "--config"),
                    of("profile", SettingType.TEXT, "--profile"),
                    of("line-limit", SettingType.SIZE),
                    of("unsent-limit", SettingType.SIZE),
                    of("in-flight-limit", SettingType.NUMBER),
                    of("in-flight-size", SettingType.SIZE),
                    of("grace", SettingType.DURATION),
                    of("request-timeout", SettingType.DURATION),
                    of("request-timeout-total", SettingType.DURATION),
                    of("ask-timeout", SettingType.DURATION),
                    of("breaker-failures", SettingType.NUMBER),
                    of("breaker-pause", SettingType.DURATION),
                    of("ping-idle", SettingType.DURATION),
                    of("ping-timeout", SettingType.DURATION),
                    of("first-list-wait", SettingType.DURATION),
                    of("instructions-limit", SettingType.SIZE),
                    of("instructions-limit-total", SettingType.SIZE),
                    of("page-size", SettingType.NUMBER),
                    of("change-pause", SettingType.DURATION),
                    of(
                            "name-style",
                            SettingType.oneOf(List.of("dot", "double-underscore", "bare"))),
                    of("plain-schemas", SettingType.SWITCH),
                    of("cache", SettingType.SWITCH),
                    of("cache-dir", SettingType.TEXT),
                    of("request-state-validity", SettingType.DURATION),
                    of("log.json", SettingType.SWITCH, "--log-json"),
                    of("log.level", LogSettings.LEVEL, "--log-level"),
                    of("http.host", SettingType.TEXT, "--host"),
                    of("http.port", SettingType.PORT, "--port"),
                    of("http.path", SettingType.TEXT, "--path"),
                    of("http.allowed-hosts", SettingType.HOSTS, "--allowed-hosts"),
                    of("http.token", SettingType.TEXT),
                    of("http.token-file", SettingType.TEXT, "--token-file"),
                    of("http.allow-unauthenticated", SettingType.SWITCH, "--allow-unauthenticated"),
                    of(
                            "http.allow-unauthenticated-any-host",
                            SettingType.SWITCH,
                            "--allow-unauthenticated-any-host"),
                    of("http.body-limit", SettingType.SIZE),
                    of("http.session-limit", SettingType.NUMBER),
                    of("http.stream-limit", SettingType.NUMBER),
                    of("http.memory", SettingType.SIZE),
                    of("http.session-idle", SettingType.DURATION),
                    of("http.connection-limit", SettingType.NUMBER),
                    of("http.connection-idle", SettingType.DURATION),
                    of("http.stall", SettingType.DURATION),
                    of("http.keep-alive", SettingType.DURATION),
                    of("http.drain-delay", SettingType.DURATION),
                    of("http.replay-limit", SettingType.SIZE),
                    of("http.oauth.issuers", SettingType.TEXT),
                    of("http.oauth.resource", SettingType.TEXT),
                    of("http.oauth.audience", SettingType.TEXT),
                    of("http.oauth.keys", SettingType.TEXT),
                    of("http.oauth.scopes", SettingType.TEXT),
                    of("http.oauth.clock-skew", SettingType.DURATION),
                    of("http.oauth.keys-timeout", SettingType.DURATION),
                    of("http.oauth.keys-pause", SettingType.DURATION),
                    of("http.oauth.keys-age", SettingType.DURATION),
                    of("management.host", SettingType.TEXT),
                    of("management.port", SettingType.PORT, "--management-port"),
                    of("management.tool-series", SettingType.NUMBER));

    private static SettingDefinition of(String name, SettingType type) {
        return new SettingDefinition(name, type, null);
    }

    private static SettingDefinition of(String name, SettingType type, String option) {
        return new SettingDefinition(name, type, option);
    }

    static Optional<SettingDefinition> named(String name) {
        return ALL.stream().filter(one -> one.name().equals(name)).findFirst();
    }

    /** Returns the property that sets it. */
    public String property() {
        return PREFIX + name;
    }

    /** Returns the environment variable that sets it. */
    String variable() {
        return variable(name);
    }

    static String variable(String name) {
        return (PREFIX + name).toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    /** Whether the option switches it on without a value. */
    public boolean isSwitch() {
        return type.equals(SettingType.SWITCH);
    }

    /** Whether a message may contain the value. A text may be a secret. */
    boolean mayBeShown() {
        return !type.equals(SettingType.TEXT);
    }
}

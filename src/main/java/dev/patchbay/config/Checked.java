package dev.patchbay.config;

import io.quarkus.runtime.configuration.MemorySize;
import java.time.Duration;

/** What settings must keep to beyond their types. */
public final class Checked {
    private static final long MOST_BYTES = 1L << 30;
    private static final int HIGHEST_PORT = 65535;

    /** After a minute the process is cut off. */
    private static final Duration LONGEST_END = Duration.ofSeconds(50);

    private Checked() {}

    /**
     * Looks at all of them.
     *
     * @throws BadSetting if one of them makes no sense
     */
    public static void requireSense(Settings settings) {
        size("line-limit", settings.lineLimit());
        size("unsent-limit", settings.unsentLimit());
        positive("in-flight-limit", settings.inFlightLimit());
        settings.inFlightSize().ifPresent(size -> size("in-flight-size", size));
        positive("page-size", settings.pageSize());
        notNegative("grace", settings.grace());
        notNegative("change-pause", settings.changePause());
        positive("ask-timeout", settings.askTimeout());
        positive("request-state-validity", settings.requestStateValidity());
        positive("request-timeout", settings.requestTimeout());
        http(settings.http());
        port("management.port", settings.management().port());
        positive("management.tool-series", settings.management().toolSeries());
        drainDelay(settings.http().drainDelay(), settings.grace());
        if (settings.requestTimeout().compareTo(settings.requestTimeoutTotal()) > 0) {
            throw new BadSetting(
                    "request-timeout",
                    "at most patchbay.request-timeout-total, " + settings.requestTimeoutTotal(),
                    settings.requestTimeout());
        }
    }

    private static void http(Settings.Http http) {
        size("http.body-limit", http.bodyLimit());
        size("http.replay-limit", http.replayLimit());
        positive("http.session-limit", http.sessionLimit());
        positive("http.session-idle", http.sessionIdle());
        positive("http.connection-limit", http.connectionLimit());
        positive("http.connection-idle", http.connectionIdle());
        positive("http.stall", http.stall());
        positive("http.keep-alive", http.keepAlive());
        port("http.port", http.port());
        if (!http.path().startsWith("/")) {
            throw new BadSetting("http.path", "a path that begins with /", http.path());
        }
        CheckedOAuth.requireSense(http.oauth());
        boolean open = http.token().isEmpty() && http.oauth().issuers().isEmpty();
        if (open && !http.allowUnauthenticated() && !loopback(http.host())) {
            throw new BadSetting(
                    "http.host",
                    "an address of the loopback unless patchbay.http.token or"
                            + " patchbay.http.oauth.issuers is set, or --allow-unauthenticated is"
                            + " said",
                    http.host());
        }
    }

    private static void drainDelay(Duration delay, Duration grace) {
        notNegative("http.drain-delay", delay);
        if (delay.isPositive() && delay.plus(grace).compareTo(LONGEST_END) > 0) {
            throw new BadSetting(
                    "http.drain-delay",
                    "at most " + LONGEST_END + " together with patchbay.grace, " + grace,
                    delay);
        }
    }

    private static void port(String name, int port) {
        if (port < 0 || port > HIGHEST_PORT) {
            throw new BadSetting(name, "between 0 and " + HIGHEST_PORT, port);
        }
    }

    static boolean loopback(String host) {
        return host.equals("localhost")
                || host.equals("::1")
                // Names may begin with 127, too.
                || host.matches("127\\.\\d+\\.\\d+\\.\\d+");
    }

    private static void size(String name, MemorySize size) {
        long bytes = size.asLongValue();
        if (bytes < 1 || bytes > MOST_BYTES) {
            throw new BadSetting(name, "between 1 byte and 1G", bytes);
        }
    }

    private static void positive(String name, int number) {
        if (number < 1) {
            throw new BadSetting(name, "at least 1", number);
        }
    }

    static void positive(String name, Duration duration) {
        if (!duration.isPositive()) {
            throw new BadSetting(name, "positive", duration);
        }
    }

    static void notNegative(String name, Duration duration) {
        if (duration.isNegative()) {
            throw new BadSetting(name, "zero or more", duration);
        }
    }
}

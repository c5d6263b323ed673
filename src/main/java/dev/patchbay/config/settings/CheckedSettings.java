package dev.patchbay.config.settings;

import io.quarkus.runtime.configuration.MemorySize;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Checks settings beyond their types. */
public final class CheckedSettings {
    private static final long MAX_BYTES = 1L << 30;
    private static final long MIN_MEMORY = 1L << 20;
    private static final int MAX_PORT = 65535;

    /** A token of this many hexadecimal or Base64 characters cannot be guessed over a network. */
    private static final int MIN_TOKEN_LENGTH = 16;

    /** The process is ended by force after one minute. */
    private static final Duration MAX_SHUTDOWN = Duration.ofSeconds(50);

    private CheckedSettings() {}

    /**
     * Checks all settings.
     *
     * @throws BadSetting if a setting has a value that it must not have
     */
    public static void requireValid(Settings settings) {
        size("line-limit", settings.lineLimit());
        size("unsent-limit", settings.unsentLimit());
        positive("in-flight-limit", settings.inFlightLimit());
        settings.inFlightSize().ifPresent(size -> size("in-flight-size", size));
        positive("page-size", settings.pageSize());
        length("instructions-limit", settings.instructionsLimit());
        length("instructions-limit-total", settings.instructionsLimitTotal());
        notNegative("grace", settings.grace());
        notNegative("change-pause", settings.changePause());
        notNegative("first-list-wait", settings.firstListWait());
        positive("ask-timeout", settings.askTimeout());
        positive("request-state-validity", settings.requestStateValidity());
        positive("request-timeout", settings.requestTimeout());
        if (settings.breakerFailures() < 0) {
            throw new BadSetting("breaker-failures", "0 or more", settings.breakerFailures());
        }
        positive("breaker-pause", settings.breakerPause());
        notNegative("ping-idle", settings.pingIdle());
        positive("ping-timeout", settings.pingTimeout());
        http(settings.http());
        management(settings.management(), settings.http());
        positive("management.tool-series", settings.management().toolSeries());
        drainDelay(settings.http().drainDelay(), settings.grace());
        if (settings.requestTimeout().compareTo(settings.requestTimeoutTotal()) > 0) {
            throw new BadSetting(
                    "request-timeout",
                    "at most patchbay.request-timeout-total, "
                            + plain(settings.requestTimeoutTotal()),
                    settings.requestTimeout());
        }
    }

    private static void http(Settings.Http http) {
        size("http.body-limit", http.bodyLimit());
        size("http.replay-limit", http.replayLimit());
        positive("http.session-limit", http.sessionLimit());
        positive("http.stream-limit", http.streamLimit());
        http.memory().ifPresent(CheckedSettings::memory);
        positive("http.session-idle", http.sessionIdle());
        positive("http.connection-limit", http.connectionLimit());
        positive("http.connection-idle", http.connectionIdle());
        positive("http.stall", http.stall());
        positive("http.keep-alive", http.keepAlive());
        port("http.port", http.port());
        if (!http.path().startsWith("/")) {
            throw new BadSetting("http.path", "a path that begins with /", http.path());
        }
        CheckedOAuthSettings.requireValid(http.oauth());
        http.token().ifPresent(CheckedSettings::token);
        boolean open =
                http.token().isEmpty()
                        && http.tokenFile().isEmpty()
                        && http.oauth().issuers().isEmpty();
        if (open) {
            openForAll(http);
        }
    }

    private static void openForAll(Settings.Http http) {
        if (!http.allowUnauthenticated()
                && !http.allowUnauthenticatedAnyHost()
                && !loopback(http.host())) {
            throw new BadSetting(
                    "http.host",
                    "a loopback address unless patchbay.http.token,"
                            + " patchbay.http.token-file or patchbay.http.oauth.issuers is set,"
                            + " or --allow-unauthenticated is used",
                    http.host());
        }
        if (!http.allowUnauthenticatedAnyHost()
                && http.allowedHosts().orElse(List.of()).stream()
                        .map(String::strip)
                        .anyMatch("*"::equals)) {
            throw new BadSetting(
                    "http.allowed-hosts",
                    "names of hosts (without a token or an issuer, * lets every website"
                            + " reach the server; --allow-unauthenticated-any-host allows"
                            + " this)",
                    "*");
        }
    }

    /** Checks the token. The message never contains the token. */
    private static void token(String token) {
        if (System.getProperty("patchbay.http.token") != null) {
            throw new BadSetting(
                    "http.token",
                    "in the variable PATCHBAY_HTTP_TOKEN or in"
                            + " patchbay.http.token-file, because all users of a machine can"
                            + " see command lines",
                    "a system property");
        }
        if (token.length() < MIN_TOKEN_LENGTH) {
            throw new BadSetting(
                    "http.token",
                    "at least " + MIN_TOKEN_LENGTH + " characters long",
                    token.length() + " characters");
        }
        if (!token.chars().allMatch(one -> one > ' ' && one <= '~')) {
            throw new BadSetting(
                    "http.token",
                    "of visible ASCII characters, because it is sent in a header",
                    "other characters or blanks");
        }
    }

    private static void drainDelay(Duration delay, Duration grace) {
        notNegative("http.drain-delay", delay);
        if (delay.isPositive() && delay.plus(grace).compareTo(MAX_SHUTDOWN) > 0) {
            throw new BadSetting(
                    "http.drain-delay",
                    "at most "
                            + plain(MAX_SHUTDOWN)
                            + " together with patchbay.grace, "
                            + plain(grace),
                    delay);
        }
    }

    /** Returns a duration in the notation of settings, such as 1m30s. */
    private static String plain(Duration duration) {
        return duration.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
    }

    private static void port(String name, int port) {
        if (port < 0 || port > MAX_PORT) {
            throw new BadSetting(name, "between 0 and " + MAX_PORT, port);
        }
    }

    private static void management(Settings.Management management, Settings.Http http) {
        management.port().ifPresent(port -> port("management.port", port));
        int first = ManagementPorts.toTry(management.port(), management.host(), 0)[0];
        // Two servers of one process can listen on the same port. Each would then receive requests
        // for the other.
        boolean fixed = management.port().isPresent() || !loopback(management.host());
        if (fixed && first != 0 && first == http.port()) {
            throw new BadSetting("management.port", "another port than patchbay.http.port", first);
        }
    }

    /** Whether only this machine can reach an address. */
    public static boolean loopback(String host) {
        return host.equals("localhost")
                || host.equals("::1")
                // A host name may begin with 127 as well.
                || host.matches("127\\.\\d+\\.\\d+\\.\\d+");
    }

    private static void size(String name, MemorySize size) {
        long bytes = size.asLongValue();
        if (bytes < 1 || bytes > MAX_BYTES) {
            throw new BadSetting(name, "between 1 byte and 1G", bytes);
        }
    }

    private static void length(String name, MemorySize size) {
        long bytes = size.asLongValue();
        if (bytes < 0 || bytes > MAX_BYTES) {
            throw new BadSetting(name, "between 0 and 1G", bytes);
        }
    }

    private static void memory(MemorySize size) {
        if (size.asLongValue() < MIN_MEMORY) {
            throw new BadSetting("http.memory", "at least 1M", size.asLongValue());
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

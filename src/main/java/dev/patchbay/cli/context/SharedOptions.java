package dev.patchbay.cli.context;

import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.ParsedWords;
import dev.patchbay.config.servers.ConfigurationReader;
import java.time.Duration;

/** Options that several commands have. */
public final class SharedOptions {
    public static final Option CONFIG =
            Option.of(
                    "--config",
                    "FILE",
                    "the file with the servers; default: the file that a hub finds");
    public static final Option JSON = Option.flag("--json", "print JSON, for programs");
    public static final Option TIMEOUT =
            Option.of("--timeout", "SECONDS", "the time limit for each server");

    /** The default time limit of commands that show a list. */
    public static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

    /** Longer than any time that can be configured for a server. */
    public static final Duration AS_CONFIGURED = Duration.ofDays(1);

    private SharedOptions() {}

    /**
     * Returns the id of the server that the first operand names, by its id or by its name in the
     * file.
     */
    public static String serverId(ParsedWords words) {
        return ConfigurationReader.id(words.operand(0));
    }

    /** Returns the limit from the option, or the default. */
    public static Limit timeout(ParsedWords words, Duration defaultTimeout) {
        return words.value(TIMEOUT.name())
                .map(text -> {
                    if (!text.matches("[1-9]\\d{0,4}")) {
                        throw new BadUsage(
                                "--timeout must be a whole number of seconds, 1 to 99999");
                    }
                    return new Limit(Duration.ofSeconds(Long.parseLong(text)), true);
                })
                .orElseGet(() -> new Limit(defaultTimeout, false));
    }
}

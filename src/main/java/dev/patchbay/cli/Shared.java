package dev.patchbay.cli;

import dev.patchbay.cli.syntax.BadUsage;
import dev.patchbay.cli.syntax.Option;
import dev.patchbay.cli.syntax.Words;
import java.time.Duration;

/** Options that several commands have. */
final class Shared {
    static final Option CONFIG =
            Option.of(
                    "--config", "FILE", "the file with the servers; otherwise as the hub finds it");
    static final Option JSON = Option.flag("--json", "print JSON, for programs");
    static final Option TIMEOUT =
            Option.of("--timeout", "SECONDS", "how long each server may take at most");

    /** How long people wait for a list. */
    static final Duration USUAL_TIMEOUT = Duration.ofSeconds(10);

    /** Longer than any server may be configured to take. */
    static final Duration AS_CONFIGURED = Duration.ofDays(1);

    private Shared() {}

    /** What was said, or the usual. */
    static Limit timeout(Words words, Duration usual) {
        return words.value(TIMEOUT.name())
                .map(text -> {
                    if (!text.matches("[1-9]\\d{0,4}")) {
                        throw new BadUsage(
                                "--timeout must be a whole number of seconds, 1 to 99999");
                    }
                    return new Limit(Duration.ofSeconds(Long.parseLong(text)), true);
                })
                .orElseGet(() -> new Limit(usual, false));
    }
}

package dev.patchbay.cli;

import dev.patchbay.cli.syntax.Option;

/** Options that several commands have. */
final class Shared {
    static final Option CONFIG =
            Option.of(
                    "--config", "FILE", "the file with the servers; otherwise as the hub finds it");
    static final Option JSON = Option.flag("--json", "print JSON, for programs");
    static final Option TIMEOUT =
            Option.of("--timeout", "SECONDS", "how long each server may take at most");

    private Shared() {}
}

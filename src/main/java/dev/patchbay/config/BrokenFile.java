package dev.patchbay.config;

import java.io.Serial;
import java.util.stream.Collectors;

/** The file with the servers cannot be read at all; the message says where and why. */
public final class BrokenFile extends RuntimeException {
    @Serial private static final long serialVersionUID = 1L;

    public BrokenFile(Configuration configuration) {
        super(
                configuration.problems().stream()
                        .map(Problem::toString)
                        .collect(Collectors.joining("\n")),
                null,
                false,
                false);
    }
}

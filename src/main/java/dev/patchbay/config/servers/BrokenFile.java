package dev.patchbay.config.servers;

import java.io.Serial;
import java.util.stream.Collectors;

/** Thrown when a file with servers cannot be read as a whole; the message says where and why. */
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

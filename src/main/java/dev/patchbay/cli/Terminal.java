package dev.patchbay.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Whether a person sits at the other end. */
public final class Terminal {
    private static final Path STDIN = Path.of("/proc/self/fd/0");

    private Terminal() {}

    public static boolean isStandardInput() {
        if (!Files.isSymbolicLink(STDIN)) {
            // Not Linux. The console looks at input and output together, which is nearly the same.
            return Objects.requireNonNull(System.console()).isTerminal();
        }
        try {
            var target = Files.readSymbolicLink(STDIN).toString();
            return target.startsWith("/dev/pts/")
                    || target.startsWith("/dev/tty")
                    || target.equals("/dev/console");
        } catch (IOException e) {
            return false;
        }
    }
}

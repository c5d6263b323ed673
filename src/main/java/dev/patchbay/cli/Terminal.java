package dev.patchbay.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Whether a person sits at the other end. */
public final class Terminal {

    private Terminal() {}

    public static boolean isStandardInput() {
        var stream = Path.of("/proc/self/fd/0");
        if (!Files.isSymbolicLink(stream)) {
            // Not Linux. The console looks at input and output together, which is nearly the same.
            return Objects.requireNonNull(System.console()).isTerminal();
        }
        return isTerminal(stream);
    }

    /** Whether a person looks at the log; elsewhere than on Linux that is not known. */
    public static boolean isStandardError() {
        var stream = Path.of("/proc/self/fd/2");
        return Files.isSymbolicLink(stream) && isTerminal(stream);
    }

    private static boolean isTerminal(Path stream) {
        try {
            var target = Files.readSymbolicLink(stream).toString();
            return target.startsWith("/dev/pts/")
                    || target.startsWith("/dev/tty")
                    || target.equals("/dev/console");
        } catch (IOException e) {
            return false;
        }
    }
}

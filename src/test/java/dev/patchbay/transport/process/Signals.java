package dev.patchbay.transport.process;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Signals that a test sends. */
final class Signals {
    private Signals() {}

    /** Kills a process, or with a negative number a group. */
    static void kill(long target) {
        try {
            new ProcessBuilder("kill", "-KILL", "--", Long.toString(target)).start().waitFor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}

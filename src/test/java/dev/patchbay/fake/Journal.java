package dev.patchbay.fake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A record for the test: one line for each message and each event that the fake server has seen.
 */
final class Journal {
    private final Path file;

    /**
     * @param file empty for no journal
     */
    Journal(String file) {
        this.file = Path.of(file);
    }

    synchronized void note(String what, String text) {
        if (file.toString().isEmpty()) {
            return;
        }
        try {
            Files.writeString(
                    file,
                    what + " " + text + "\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
